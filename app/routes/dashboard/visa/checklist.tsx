import { Form } from 'react-router';
import { say } from '#platform/words/words.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import type { VisaRefusal } from './change-visa.server.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import type { LoadedVisa } from './load-visa.server.ts';

type ChecklistProps = { page: LoadedVisa; refusal: VisaRefusal | undefined };

/** The questions of the visa checklist. Any part of them can be saved. */
export function Checklist({ page, refusal }: ChecklistProps) {
  const { words, missing, given, allFields, shown, isProved, countries, today, deskChanges, seen } = page;
  const hasAnswers = missing.length < allFields;
  return (
    <section className="border-t-2 border-indigo pt-5" id="checklist">
      <h3 className="text-h4">{words.checklistTitle}</h3>
      <p className="mt-2">{words.checklistLead}</p>
      <p className="mt-2 font-semibold">
        {say(words.given, { done: allFields - missing.length, all: allFields })}
      </p>
      {deskChanges && (
        <p className="mt-2 border-s-4 border-amber ps-4">{say(words.deskChanges, deskChanges)}</p>
      )}
      {hasAnswers && !isProved && (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="max-w-prose">{words.hidden}</p>
          <SmallSubmit intent="prove">{words.prove}</SmallSubmit>
        </Form>
      )}
      <Form method="post" className="mt-5">
        <input type="hidden" name="seen" value={refusal?.seen ?? seen} />
        <ChecklistFields
          words={{ ...words, originQuestion: page.originQuestion }}
          countries={countries}
          today={today}
          asked={page.asked}
          values={{ ...shown, ...refusal?.values }}
          errors={refusal?.errors}
          kept={isProved ? [] : given}
        />
        <p className="mt-6">
          <SubmitButton intent="save">{words.save}</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
