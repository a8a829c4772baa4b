import { Form } from 'react-router';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { RadioField, SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TicksField } from '#ui/form/ticks-field.tsx';
import type { Route } from './+types/participation';
import { type ParticipationRefusal, participationHandlers } from './change-participation.server.ts';
import { loadParticipation, type ParticipationField } from './load-participation.server.ts';
import { NeedsPart } from './needs-part.tsx';

export const loader = participantLoader(loadParticipation);

export const action = participantAction(byIntent(participationHandlers));

export default function Participation({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ParticipationRefusal>(actionData);
  const { words, lead, days, chosenDays, chosenAccess } = loaderData;
  const values = { ...loaderData.values, ...refusal?.values };
  const field = (name: ParticipationField) => ({
    name,
    defaultValue: values[name],
    error: refusal?.errors?.[name],
    required: false,
  });
  return (
    <div className="grid max-w-3xl gap-8">
      <header>
        <h2 className="text-h3">{words.title}</h2>
        <FormSummary message={refusal?.message} errors={refusal?.errors} />
        <p className="mt-4">{lead}</p>
      </header>
      {chosenAccess === undefined && (
        <Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="max-w-prose">{words.needsHidden}</p>
          <SmallSubmit intent="prove">{words.prove}</SmallSubmit>
        </Form>
      )}
      <Form method="post">
        <div className="grid gap-10">
          <section className="border-t-2 border-indigo pt-5">
            <h3 className="text-h4">{words.planTitle}</h3>
            <div className="fields mt-4">
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
          </section>
          <section className="border-t-2 border-indigo pt-5">
            <h3 className="text-h4">{words.workTitle}</h3>
            <div className="fields mt-4">
              <TextField
                {...field('organisation')}
                label={words.organisation}
                maxLength={200}
                autoComplete="organization"
                optional
              />
              <TextField
                {...field('position')}
                label={words.position}
                maxLength={200}
                autoComplete="organization-title"
                optional
              />
              <TextField
                {...field('phone')}
                label={words.phone}
                hint={words.phoneHint}
                maxLength={50}
                autoComplete="tel"
                optional
              />
            </div>
          </section>
          <section className="border-t-2 border-indigo pt-5">
            <h3 className="text-h4">{words.journeyTitle}</h3>
            <p className="mt-2">{words.journeyLead}</p>
            <div className="fields mt-4">
              <TextField {...field('arrivesOn')} type="date" label={words.arrivesOn} optional />
              <TextField
                {...field('arrival')}
                label={words.arrival}
                hint={words.arrivalHint}
                maxLength={200}
                autoComplete="off"
                optional
              />
              <TextField {...field('leavesOn')} type="date" label={words.leavesOn} optional />
              <TextField
                {...field('departure')}
                label={words.departure}
                hint={words.arrivalHint}
                maxLength={200}
                autoComplete="off"
                optional
              />
              <SelectField
                {...field('room')}
                label={words.room}
                optional
                placeholder={words.roomOpen}
                options={[
                  { value: 'none', label: words.roomNone },
                  { value: 'alone', label: words.roomAlone },
                  { value: 'shared', label: words.roomShared },
                ]}
              />
              <TextField
                {...field('roomWith')}
                label={words.roomWith}
                hint={words.roomWithHint}
                maxLength={200}
                autoComplete="off"
                optional
              />
            </div>
          </section>
          {chosenAccess !== undefined && (
            <NeedsPart words={words} field={field} chosen={refusal?.access ?? chosenAccess} />
          )}
          <p>
            <SubmitButton intent="save">{words.save}</SubmitButton>
          </p>
        </div>
      </Form>
    </div>
  );
}
