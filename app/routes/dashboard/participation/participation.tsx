import { Form } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import type { Route } from './+types/participation';
import { type ParticipationRefusal, participationHandlers } from './change-participation.server.ts';
import { loadParticipation, type ParticipationField } from './load-participation.server.ts';
import { MorePart, moreFields } from './more-part.tsx';
import { NeedsPart } from './needs-part.tsx';

export const loader = participantLoader(loadParticipation);

export const action = participantAction(byIntent(participationHandlers));

/**
 * Asks six things first. All other questions are in a part that people open. It is open if it has an answer or an error,
 * and it is sent with the form also while it is closed.
 */
export default function Participation({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ParticipationRefusal>(actionData);
  const { words, lead, days, chosenDays, chosenAccess, isOver } = loaderData;
  if (isOver) {
    return (
      <section className="max-w-prose">
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-4">{lead}</p>
      </section>
    );
  }
  const values = { ...loaderData.values, ...refusal?.values };
  const field = (name: ParticipationField) => ({
    name,
    defaultValue: values[name],
    error: refusal?.errors?.[name],
    required: false,
  });
  const hasMore = moreFields.some((name) => values[name] !== '' || refusal?.errors?.[name]);
  return (
    <div className="max-w-3xl">
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <h2 className="text-h3">{words.title}</h2>
      <p className="mt-4">{lead}</p>
      {chosenAccess === undefined && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="max-w-prose">{words.needsHidden}</p>
          <SmallSubmit intent="prove">{words.prove}</SmallSubmit>
        </Form>
      )}
      <Form method="post" className="mt-6 grid gap-8">
        <div className="fields">
          <RadioField
            {...field('mode')}
            required
            legend={words.mode}
            options={[
              { value: 'in-person', label: words.inPerson },
              { value: 'online', label: words.online },
            ]}
            wide
          />
          <TicksField
            name="days"
            legend={words.days}
            options={days}
            chosen={refusal?.days ?? chosenDays}
            error={refusal?.errors?.days}
            wide
          />
        </div>
        {chosenAccess !== undefined && (
          <NeedsPart words={words} field={field} chosen={refusal?.access ?? chosenAccess} />
        )}
        <MorePart words={words} field={field} isOpen={hasMore} hasNotes={chosenAccess !== undefined} />
        <p>
          <SubmitButton intent="save">{words.save}</SubmitButton>
        </p>
      </Form>
    </div>
  );
}
