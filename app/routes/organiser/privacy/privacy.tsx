import { Link } from 'react-router';
import { dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { writtenRequestSchema } from '#conference/privacy/erasure/erasure-request.ts';
import { findByReference } from '#conference/privacy/erasure/find-person.server.ts';
import {
  countErasures,
  type ErasureRequest,
  listErasureRequests,
} from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { closeEdition, reopenEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { reopenDays } from '#conference/privacy/retention/closing.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeDay } from '../desk-dates.server.ts';
import { errorsById, type FormRefusal } from '../form/form-refusal.ts';
import { readReason, withReason } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { type Column, DataTable, textColumn } from '../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/privacy';
import { ClosingSection } from './closing-section.tsx';
import { describeClosing } from './describe-closing.server.ts';
import { WriteDownSection } from './write-down-section.tsx';

export const handle = deskTitle('Privacy');

export const loader = organiserLoader('/organiser/privacy', async ({ url, context }) => {
  const now = context.now();
  const requests = await listErasureRequests(context.db);
  return {
    requests: requests.map((request) => describeRequest(request, now)),
    erased: await countErasures(context.db),
    /** The page of a registration links here with its reference in the URL. */
    reference: (url.searchParams.get('reference') ?? '').slice(0, 40),
    today: dayAt(now, edition.timeZone),
    daysToAnswer: edition.privacy.erasureDays,
    closing: await describeClosing(context, now),
  };
});

function describeRequest(request: ErasureRequest, now: Date) {
  return {
    id: request.id,
    reference: request.reference,
    fullName: request.fullName,
    askedOn: describeDay(request.askedAt),
    dueOn: describeDay(request.dueAt),
    isOverdue: request.dueAt < now,
    via: request.writtenBy ? `Entered by ${request.writtenBy}` : 'Participant’s dashboard',
  };
}

const requestColumns: Column<ReturnType<typeof describeRequest>>[] = [
  textColumn('Answer by', ({ dueOn, isOverdue }) => (
    <>
      {dueOn} {isOverdue && <Badge tone="due">Overdue</Badge>}
    </>
  )),
  textColumn('Person', ({ id, fullName, reference }) => (
    <>
      <Link to={`/organiser/privacy/${id}`}>{fullName}</Link>,{' '}
      <span className="whitespace-nowrap">{reference}</span>
    </>
  )),
  textColumn('Requested on', ({ askedOn }) => askedOn),
  textColumn('Source', ({ via }) => via),
];

export const action = organiserAction('/organiser/privacy', {
  'write-down': async ({ context, by, form }) => {
    const read = readFields(form, writtenRequestSchema(dayAt(context.now(), edition.timeZone)));
    if (!read.ok) return read.refusal;
    const { values } = read;
    const registrationId = await findByReference(context.db, read.data.reference);
    if (registrationId === undefined) {
      return refuse(422, { errors: { reference: askRefusals['no-such-registration'] }, values });
    }
    const asked = await requestErasure(context, {
      registrationId,
      askedAt: startOfDay(read.data.receivedOn, edition.timeZone),
      daysToAnswer: edition.privacy.erasureDays,
      ...by,
    });
    if (!asked.ok) return refuse(409, { errors: { reference: askRefusals[asked.reason] }, values });
    return redirectTo(`/organiser/privacy/${asked.erasureRequestId}`);
  },
  close: async ({ context, by, form }) => {
    if (fieldText(form, 'editionId').trim().toLowerCase() !== edition.id) {
      const errors = { editionId: `Please type ${edition.id} to confirm.` };
      return refuse(422, { errors, values: { reason: fieldText(form, 'reason') }, intent: 'close' });
    }
    const { questions } = await describeClosing(context, context.now());
    const why = readReason(form, questions.close, 'close');
    if (!why.ok) return why.refusal;
    await closeEdition(context.db, await withReason(context, by, why.reason), context.now());
    return redirectTo('/organiser/privacy');
  },
  reopen: async ({ context, by, form }) => {
    const { questions } = await describeClosing(context, context.now());
    const why = readReason(form, questions.reopen, 'reopen');
    if (!why.ok) return why.refusal;
    const owner = await withReason(context, by, why.reason);
    const reopened = await reopenEdition(context.db, owner, context.now());
    if (!reopened.ok) return refuse(409, { message: reopenRefusals[reopened.reason] });
    return redirectTo('/organiser/privacy');
  },
});

const askRefusals = {
  'already-asked': 'A request for this registration is already open. It is in the list.',
  'no-such-registration': 'No registration has this reference.',
};
const reopenRefusals = {
  'not-closed': 'The edition is not closed.',
  'too-late': `The edition can be reopened only within ${reopenDays} days.`,
};

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'reference' | 'receivedOn' | 'editionId' | 'reason'>>(actionData);
  const { requests, erased, reference, today, daysToAnswer, closing } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHead title="Privacy" />
      <FormSummary errors={refusal && errorsById(refusal)} message={refusal?.message} />
      <section>
        <h2>Requests for erasure</h2>
        <DataTable className="mt-4" rows={requests} columns={requestColumns} empty="No open requests." />
        <p className="mt-4 text-small text-ink-soft">
          {describeCount(erased, 'registration has been erased.', 'registrations have been erased.')}
        </p>
      </section>
      <WriteDownSection
        daysToAnswer={daysToAnswer}
        today={today}
        refusal={{ values: { reference, receivedOn: today }, ...refusal }}
      />
      <section className="max-w-2xl">
        <h2>People without a registration</h2>
        <p className="mt-2">
          Authors, reviewers and people who pay for others can ask for erasure, too.{' '}
          <Link to="/organiser/privacy/mailbox">Erase an email address</Link>
        </p>
      </section>
      <ClosingSection closing={closing} refusal={refusal} />
    </div>
  );
}
