import '#ui/desk/desk-mail.css';
import { Form, Link, useLocation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { placeholders } from '#conference/mails/messages/placeholders.ts';
import {
  describeRecipients,
  type Recipients,
  readRecipients,
  takesPartWords,
} from '#conference/mails/messages/recipients.ts';
import { countRecipients } from '#conference/mails/messages/select-recipients.server.ts';
import { listLabels } from '#conference/organiser/marks/marks.server.ts';
import { readSelection } from '#conference/organiser/selections/selections.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import type { Database } from '#platform/database/database.server.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { bookingOptions } from '../../festival/describe-spot.server.ts';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { HiddenFields } from '../../form/intent-form.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { Fold } from '../../page/fold.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { ConditionFields, markFields } from '../../registration/condition-fields.tsx';
import type { Route } from './+types/new-message';
import { type MessageAnswer, preview, sendFromForm } from './act-on-message.server.ts';
import { Confirmation, describePeople } from './confirmation.tsx';

export const handle = deskTitle('A new message');

const path = '/organiser/messages/new';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const recipients = readRecipients(url.searchParams);
  return {
    recipients,
    leftOut: await countLeftOut(context.db, recipients, organiser.id),
    words: describeRecipients(recipients, edition),
    count: await countRecipients(context.db, recipients, context.now()),
    types: participantTypeNames,
    countries: listCountries(),
    options: bookingOptions,
    labels: await listLabels(context.db, 'registrations'),
  };
});

/** Counts the chosen registrations that get no message, because they are not active. */
async function countLeftOut(db: Database, { selection, chosenFrom }: Recipients, organiserId: string) {
  if (selection === '' || chosenFrom !== '') return 0;
  const chosen = await readSelection(db, { id: selection, organiserId });
  return chosen ? chosen.count - chosen.people : 0;
}

export const action = organiserAction(path, { preview, send: sendFromForm });

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = useAnswer<MessageAnswer>(actionData);
  const { recipients, leftOut, words, count, types, countries, options, labels } = loaderData;
  const { filter, booked, bookingStatus, visaStatus, takesPart, selection, chosenFrom } = recipients;
  const action = `${path}${search}`;
  const field = fieldsAfter(answer);
  return (
    <div className="grid max-w-4xl gap-10">
      <PageHead title="A new message" back={{ to: '/organiser/messages', label: 'Messages' }} />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {answer?.preview && answer.values && (
        <Confirmation preview={answer.preview} typed={answer.values} words={words} action={action} />
      )}
      <section>
        <h2>Recipients</h2>
        <p className="mt-2">
          <strong>{describePeople(count)}</strong>: {words}.
        </p>
        {leftOut > 0 && (
          <p className="mt-2">
            {describeCount(leftOut, 'chosen registration is', 'chosen registrations are')} not active and get
            no message.{' '}
            <Link to={`/organiser/registrations/selections/${selection}`}>Show who was chosen</Link>
          </p>
        )}
        <Fold className="mt-2" title="Change the conditions" isOpen={search === '' || count === 0}>
          <Form method="get" key={search} className="grid gap-4 pt-2">
            {selection && <HiddenFields fields={{ selection, ...(chosenFrom && { chosenFrom }) }} />}
            <ConditionFields
              filter={{ ...filter, booked, bookingStatus, visaStatus, takesPart }}
              types={types}
              countries={countries}
              hasDetails
              more={[
                {
                  name: 'booked',
                  label: 'Has a booking',
                  placeholder: 'Any',
                  options: [{ value: 'any', label: 'Any booking' }, ...options],
                },
                {
                  name: 'bookingStatus',
                  label: 'Status of the booking',
                  placeholder: 'Any',
                  options: optionsOf({ requested: 'Requested', confirmed: 'Confirmed' }),
                },
                {
                  name: 'takesPart',
                  label: 'How they take part',
                  placeholder: 'Any',
                  options: optionsOf(takesPartWords),
                },
                ...markFields(labels, filter.mark),
              ]}
            />
            <SmallSubmit className="justify-self-start">Count recipients</SmallSubmit>
          </Form>
        </Fold>
        <p className="mt-3 text-small text-ink-soft">
          Only active registrations get the message. Withdrawn, merged and duplicate registrations do not.
        </p>
      </section>
      <section>
        <h2>Message</h2>
        <Form method="post" action={action} className="mt-4 grid gap-5">
          <TextField {...field('subject')} label="Subject" maxLength={150} autoComplete="off" />
          <TextAreaField {...field('text')} label="Message" rows={10} maxLength={10_000} />
          <dl className="placeholders">
            {Object.entries(placeholders).map(([name, meaning]) => (
              <div key={name}>
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <SubmitButton
            className="justify-self-start"
            variant={answer?.preview ? 'line' : 'solid'}
            intent="preview"
          >
            {answer?.preview ? 'Preview again' : 'Preview'}
          </SubmitButton>
        </Form>
      </section>
    </div>
  );
}
