import { bookingOptions } from '#conference/edition/option-titles.server.ts';
import '#ui/desk/desk-mail.css';
import { randomUUID } from 'node:crypto';
import { Form, Link, redirect, useLocation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { readDraft } from '#conference/mails/messages/drafts.server.ts';
import { categoryWords } from '#conference/mails/messages/message.ts';
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
import { isUuid } from '#platform/forms/uuid.ts';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
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
import { planFromForm, saveFromForm, testFromForm } from './act-on-draft.server.ts';
import { type MessageAnswer, preview, sendFromForm } from './act-on-message.server.ts';
import { Confirmation, describePeople } from './confirmation.tsx';

export const handle = deskTitle('A new message');

const path = '/organiser/messages/new';

export const loader = organiserLoader(path, async ({ url, context, organiser }) => {
  const recipients = readRecipients(url.searchParams);
  const draftId = url.searchParams.get('draft') ?? '';
  const draft = isUuid(draftId) ? await readDraft(context.db, draftId) : undefined;
  // A colleague may have sent or deleted it.
  if (draftId && !draft) throw redirect('/organiser/messages');
  return {
    recipients,
    messageId: draft?.id ?? randomUUID(),
    draft: draft && { subject: draft.subject, text: draft.text, category: draft.category },
    sendAt: draft?.sendAt ? describeZonedTime(draft.sendAt) : undefined,
    zone: edition.timeZoneName,
    leftOut: await countLeftOut(context.db, recipients, organiser.id),
    words: describeRecipients(recipients, context.settings),
    count: await countRecipients(context.db, { recipients, category: 'important' }, context.now()),
    types: participantTypeNames(context.settings),
    countries: listCountries(),
    options: bookingOptions(context.settings),
    labels: await listLabels(context.db, 'registrations'),
  };
});

/** Counts the chosen registrations that get no message, because they are neither active nor on the waiting list. */
async function countLeftOut(db: Database, { selection, chosenFrom }: Recipients, organiserId: string) {
  if (selection === '' || chosenFrom !== '') return 0;
  const chosen = await readSelection(db, { id: selection, organiserId });
  return chosen ? chosen.count - chosen.people : 0;
}

export const action = organiserAction(path, {
  preview,
  send: sendFromForm,
  save: saveFromForm,
  test: testFromForm,
  plan: planFromForm,
});

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = useAnswer<MessageAnswer>(actionData);
  const { recipients, leftOut, words, count, types, countries, options, labels } = loaderData;
  const { draft, sendAt, zone } = loaderData;
  const messageId = answer?.preview?.messageId ?? loaderData.messageId;
  const { filter, booked, bookingStatus, visaStatus, takesPart, selection, chosenFrom } = recipients;
  const action = `${path}${search}`;
  const field = fieldsAfter(answer ?? (draft && { values: draft }));
  return (
    <div className="grid max-w-4xl gap-10">
      <PageHead title="A new message" back={{ to: '/organiser/messages', label: 'Messages' }} />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {answer?.preview && answer.values && (
        <Confirmation answer={answer} preview={answer.preview} words={words} zone={zone} action={action} />
      )}
      <section>
        <h2>Recipients</h2>
        <p className="mt-2">
          <strong>{describePeople(count)}</strong>: {words}.
        </p>
        {leftOut > 0 && (
          <p className="mt-2">
            {describeCount(leftOut, 'chosen registration is', 'chosen registrations are')} neither active nor
            on the waiting list and get no message.{' '}
            <Link to={`/organiser/registrations/selections/${selection}`}>Show who was chosen</Link>
          </p>
        )}
        <Fold className="mt-2" title="Change the conditions" isOpen={search === '' || count === 0}>
          <Form method="get" key={search} className="grid gap-4 pt-2">
            {draft && <HiddenFields fields={{ draft: messageId }} />}
            {selection && <HiddenFields fields={{ selection, ...(chosenFrom && { chosenFrom }) }} />}
            <ConditionFields
              filter={{ ...filter, booked, bookingStatus, visaStatus, takesPart }}
              types={types}
              countries={countries}
              hasDetails
              more={[
                {
                  name: 'status',
                  label: 'Place',
                  placeholder: 'Active registrations',
                  options: optionsOf({ waiting: 'On the waiting list' }),
                },
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
          Withdrawn, merged and duplicate registrations get no message. The waiting list gets one only if you
          write to the waiting list, or to people whom you chose on the list of registrations.
        </p>
      </section>
      <section>
        <h2>Message</h2>
        <Form method="post" action={action} className="mt-4 grid gap-5">
          {sendAt && (
            <p>
              It goes out on {sendAt}. If you save it as a draft, it goes out only when you send it or choose
              a time again.
            </p>
          )}
          <HiddenFields fields={{ messageId }} />
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
          <SelectField
            {...field('category')}
            label="Category"
            hint="People can stop mails about the programme, and news. Nobody can stop what is important, so use it only for that."
            options={optionsOf(categoryWords)}
          />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton variant={answer?.preview ? 'line' : 'solid'} intent="preview">
              {answer?.preview ? 'Preview again' : 'Preview'}
            </SubmitButton>
            <SmallSubmit intent="save">Save as a draft</SmallSubmit>
          </p>
        </Form>
      </section>
    </div>
  );
}
