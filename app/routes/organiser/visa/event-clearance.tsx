import { Form } from 'react-router';
import { countLettersNaming } from '#conference/documents/end-letters.server.ts';
import { todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { eventClearances, listEventClearances } from '#conference/visa/event-clearances.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { HiddenFields } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/event-clearance';
import { askToRemove, enterFromForm, removeFromForm } from './act-on-event-clearance.server.ts';

export const handle = deskTitle('Clearance of the event');

const path = '/organiser/visa/clearance';

export const loader = organiserLoader(path, async ({ context, url }) => {
  const id = url.searchParams.get('clearance');
  const rule = requireRecord(eventClearances.find((one) => one.id === id));
  const entered = (await listEventClearances(context.db)).find((one) => one.id === id);
  const letters = await countLettersNaming(context.db, 'event-clearances');
  return {
    ...rule,
    entered,
    letters,
    removal: entered && askToRemove(rule.name, letters),
    today: todayOf(context.now()),
  };
});

/** The address names the clearance: `?clearance=`. */
export const action = organiserAction(
  path,
  { enter: enterFromForm, remove: removeFromForm },
  { accepts: 'files' },
);

export default function EventClearance({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, hasEventId, entered, letters, removal, today } = loaderData;
  const refusal = useAnswer<FormRefusal<'number' | 'on' | 'eventId' | 'file'>>(actionData);
  const field = fieldsAfter(refusal);
  const filledIn = (given: 'number' | 'on' | 'eventId') => refusal?.values?.[given] ?? entered?.[given] ?? '';
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead title={name} back={{ to: '/organiser/visa/clearances', label: 'Clearances of the event' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form
        method="post"
        action={`${path}?clearance=${id}`}
        encType="multipart/form-data"
        className="grid max-w-2xl gap-5"
      >
        <HiddenFields fields={{ clearance: id }} />
        <TextField
          {...field('number')}
          defaultValue={filledIn('number')}
          label="Number"
          hint="As the letter of the authority has it. Visa letters print it."
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          {...field('on')}
          defaultValue={filledIn('on')}
          type="date"
          label="Day of the clearance"
          min="2000-01-01"
          max={today}
        />
        {hasEventId && (
          <TextField
            {...field('eventId')}
            defaultValue={filledIn('eventId')}
            label="Event id"
            hint="Delegates write it into their application."
            required={false}
            maxLength={60}
            autoComplete="off"
          />
        )}
        <FileField
          name="file"
          label="PDF of the clearance"
          hint={`At most 5 MB. Delegates download it with their letter. Hidden data and digital signatures in the file are removed, so keep the original.${entered ? ' Without a new file the present one stays.' : ''}`}
          accept="application/pdf"
          required={!entered}
          error={refusal?.errors?.file}
        />
        {letters > 0 && (
          <p className="max-w-prose">
            {describeCount(letters, 'valid visa letter names', 'valid visa letters name')} the clearances of
            the event. After another number, day or id they are out of date, and each person opens a new one.
          </p>
        )}
        <p>
          <SubmitButton intent="enter">{entered ? 'Save the changes' : 'Enter the clearance'}</SubmitButton>
        </p>
      </Form>
      {removal && (
        <QuestionForm
          intent="remove"
          title="Remove it"
          question={removal}
          button="Remove the clearance"
          fields={{ clearance: id }}
        />
      )}
    </div>
  );
}
