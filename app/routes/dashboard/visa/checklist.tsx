import { Form } from 'react-router';
import type { VisaField } from '#conference/visa/visa-data.ts';
import { say } from '#platform/words/words.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { VisaRefusal } from './change-visa.server.ts';
import type { LoadedVisa } from './load-visa.server.ts';

type ChecklistProps = { page: LoadedVisa; refusal: VisaRefusal | undefined };

/** The questions of the visa checklist. Any part of them can be saved. */
export function Checklist({ page, refusal }: ChecklistProps) {
  const { words, missing, allFields, shown, isProved, countries, today } = page;
  const hasAnswers = missing.length < allFields;
  const field = (name: VisaField) => ({
    name,
    label: words[name],
    required: false,
    defaultValue: refusal?.values?.[name] ?? shown?.[name] ?? '',
    error: refusal?.errors?.[name],
    ...(!isProved && !missing.includes(name) && { hint: words.keep }),
  });
  const sexes = [
    { value: 'F', label: words.sexF },
    { value: 'M', label: words.sexM },
    { value: 'X', label: words.sexX },
  ];
  return (
    <section className="border-t-2 border-indigo pt-5" id="checklist">
      <h3 className="text-h4">{words.checklistTitle}</h3>
      <p className="mt-2">{words.checklistLead}</p>
      <p className="mt-2 font-semibold">
        {say(words.given, { done: allFields - missing.length, all: allFields })}
      </p>
      {hasAnswers && !isProved && (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="max-w-prose">{words.hidden}</p>
          <SmallSubmit intent="prove">{words.prove}</SmallSubmit>
        </Form>
      )}
      <Form method="post" className="mt-5">
        <div className="fields">
          <SelectField {...field('nationality')} options={countries} placeholder={words.choose} />
          <SelectField {...field('issuedIn')} options={countries} placeholder={words.choose} />
          <TextField {...field('issuedOn')} type="date" min="1990-01-01" max={today} />
          <TextField {...field('birthDate')} type="date" min="1900-01-01" max={today} autoComplete="bday" />
          <TextField {...field('birthPlace')} maxLength={100} autoComplete="off" />
          <SelectField {...field('sex')} options={sexes} placeholder={words.choose} />
          <TextField {...field('occupation')} maxLength={100} autoComplete="organization-title" />
          <TextAreaField hint={words.missionHint} {...field('mission')} rows={3} maxLength={500} />
        </div>
        <p className="mt-6">
          <SubmitButton intent="save">{words.save}</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
