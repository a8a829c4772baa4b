import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { z } from 'zod';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { findByReference } from '#conference/privacy/erasure/find-person.server.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import {
  givePlaceInSession,
  removePlaceInSession,
} from '#conference/programme/places/change-at-desk.server.ts';
import {
  countSessionPlaces,
  findPeopleOfSession,
  noPlaces,
} from '#conference/programme/places/session-places.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { describeTime } from '../desk-dates.server.ts';
import { errorsById, type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import type { Question } from '../form/question.ts';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { type Column, DataTable, textColumn, typedColumn, wordsColumn } from '../list/data-table.tsx';
import { Pager } from '../list/pager.tsx';
import { loadPage } from '../list/paging.ts';
import { mayOpen } from '../navigation.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { PageHead } from '../page/page-head.tsx';
import { exportAddress } from '../reports/exports/export-address.ts';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/places';
import { describePlaces } from './describe-places.ts';

const path = '/organiser/programme/:programmeSessionId/places';

type Field = 'reference' | 'reason';

export const loader = organiserLoader(path, async ({ url, context, organiser, params }) => {
  const { db } = context;
  const drafts = await listDraftSessions(db);
  const session = requireRecord(drafts.find(({ id }) => id === params.programmeSessionId));
  const published = (await readPublished(db))?.document.sessions.find(({ id }) => id === session.id);
  const counts = (await countSessionPlaces(db)).get(session.id) ?? noPlaces;
  const { rows, query, pages } = await loadPage(url, { session: session.id }, (page) =>
    findPeopleOfSession(db, session.id, page),
  );
  const places = published?.places ?? null;
  return {
    id: session.id,
    title: session.title,
    reference: url.searchParams.get('reference') ?? '',
    summary: describePlaces(places, counts),
    draft: session.places === places ? undefined : (session.places ?? 'no limit'),
    pages,
    exported: exportAddress(organiser, 'session-places', query),
    mayOpenRecord: mayOpen(organiser, '/organiser/registrations/:registrationId'),
    people: rows.map(({ type, askedAt, offerUntil, ...row }) => ({
      ...row,
      type: nameParticipantType(context.settings, type),
      askedAt: describeTime(askedAt),
      offerUntil: offerUntil && describeTime(offerUntil),
    })),
  };
});

const removal: Question = {
  text: 'Take the place of this person in the session away, or their offer or turn in the waiting list? They get no mail about it: please tell them.',
  undo: 'This cannot be undone, but you can give them a place again.',
};

export const action = organiserAction(path, {
  give: async ({ params, ...sent }) => await change(sent, params.programmeSessionId, 'give'),
  remove: async ({ params, ...sent }) =>
    refuseIfQuestionChanged(sent.form, removal) ?? (await change(sent, params.programmeSessionId, 'remove')),
});

const changeSchema = z.object({ reference: z.string().trim().max(40), ...reasonSchema.shape });

const refusals = {
  'not-active': 'This registration is not active, so it can have no place in a session.',
  'has-place': 'This person already has a place.',
  'no-place': 'This person has not signed up for this session.',
};

async function change(
  { context, by, form }: Pick<OrganiserForm, 'context' | 'by' | 'form'>,
  sessionId: string,
  intent: 'give' | 'remove',
) {
  const read = readFields(form, changeSchema, intent);
  if (!read.ok) return read.refusal;
  const drafts = await listDraftSessions(context.db);
  const session = requireRecord(drafts.find(({ id }) => id === sessionId));
  const registrationId = await findByReference(context.db, read.data.reference);
  const refuseReference = (status: number, reference: string) =>
    refuse<FormRefusal<Field>>(status, { errors: { reference }, values: read.values, intent });
  if (registrationId === undefined) return refuseReference(422, 'No registration has this reference.');
  const asked = { session, registrationId, reason: read.data.reason, ...by };
  const done =
    intent === 'give'
      ? await givePlaceInSession(context, asked, context.now())
      : await removePlaceInSession(context, asked);
  if (!done.ok) return refuseReference(409, refusals[done.reason]);
  const notice = intent === 'give' ? 'session-place-given' : 'session-place-removed';
  return redirectTo(`/organiser/programme/${session.id}/places`, notice);
}

type Loaded = Route.ComponentProps['loaderData'];
type Person = Loaded['people'][number];

const stateWords = {
  placed: 'Has a place',
  offered: 'Offered',
  waiting: 'Waits',
  lapsed: 'Offer lapsed',
};

const columnsIn = ({ mayOpenRecord }: Loaded): Column<Person>[] => [
  typedColumn('Name', ({ registrationId, fullName, reference, isPaid }) => (
    <>
      {mayOpenRecord ? <Link to={`/organiser/registrations/${registrationId}`}>{fullName}</Link> : fullName}
      <span className="block text-small text-ink-soft">
        {reference}
        {!isPaid && ', not paid'}
      </span>
    </>
  )),
  wordsColumn('State', ({ state, offerUntil }) =>
    state === 'offered' ? `Offered until ${offerUntil}` : stateWords[state],
  ),
  textColumn('Type', ({ type }) => type),
  wordsColumn('Signed up', ({ askedAt }) => askedAt),
  wordsColumn('Change', ({ reference }) => (
    <Link to={`?reference=${reference}#change`}>
      Change<span className="sr-only"> {reference}</span>
    </Link>
  )),
];

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, reference, summary, draft, people, pages, exported } = loaderData;
  const refusal = useAnswer<FormRefusal<Field>>(actionData);
  const giving = fieldsAfter(refusal, 'give');
  const removing = fieldsAfter(refusal, 'remove');
  const referenceField = (field: ReturnType<typeof giving>) => (
    <TextField
      {...field}
      defaultValue={field.defaultValue ?? reference}
      label="Reference of the registration"
      autoComplete="off"
      maxLength={40}
    />
  );
  return (
    <>
      <title>{`Places: ${title} · Organisers’ desk`}</title>
      <PageHead title="Places" back={{ to: `/organiser/programme/${id}`, label: title }} intro={summary} />
      {draft !== undefined && (
        <p className="mt-4 font-semibold">
          The draft has another number: {draft}. It counts from the next publication.
        </p>
      )}
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <DataTable rows={people} columns={columnsIn(loaderData)} empty="Nobody has signed up." />
      <Pager pages={pages} of={['person', 'people']} exported={exported} />
      <section className="mt-12 max-w-xl" id="change" aria-labelledby="give-title">
        <h2 id="give-title" className="text-h4">
          Give a place out of turn
        </h2>
        <IntentForm
          // A new key shows the reference of another row.
          key={reference}
          intent="give"
          button="Give a place"
          className="mt-4"
        >
          <p>
            Also beyond the limit, and to people who do not wait. They get no mail about it. Their dashboard
            shows the place.
          </p>
          {referenceField(giving('reference'))}
          <ReasonField {...giving('reason')} label="Reason" />
        </IntentForm>
        <QuestionForm
          key={`remove ${reference}`}
          intent="remove"
          title="Take a place away"
          question={removal}
          button="Take the place away"
          reason={{ refusal }}
          className="mt-8"
        >
          {referenceField(removing('reference'))}
        </QuestionForm>
      </section>
    </>
  );
}
