import { redirectTo } from '#routes/forms/form-answers.server.ts';
import '#ui/desk/desk-record.css';
import { data, Link } from 'react-router';
import { markSchema } from '#conference/organiser/marks/mark.ts';
import { resendRegistrationMail } from '#conference/registration/mails/resend-mail.server.ts';
import { givePlace } from '#conference/registration/places/answer-offer.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { noteSchema, reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { markRegistration } from '#conference/registration/record/mark-registration.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { revealDetails } from '#conference/registration/record/reveal-registration.server.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { HistorySection } from '../audit/history/history-section.tsx';
import { RecordTabs } from '../desk-places.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { tooManyLabels } from '../marks/mark-words.ts';
import { MarksSection } from '../marks/marks-section.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/registration';
import { ChangeSection } from './change-section.tsx';
import { loadRegistration } from './load-registration.server.ts';
import { RecordHead } from './record-head.tsx';
import { BookingSection, MailSection, NoteSection } from './record-sections.tsx';
import { SealedSection } from './sealed-section.tsx';

const path = '/organiser/registrations/:registrationId';

export const loader = organiserLoader(path, async ({ context, organiser, params, url }) => {
  const registration = requireRecord(await readForDesk(context.db, params.registrationId));
  const refused = url.searchParams.get('sealed') ?? '';
  return {
    ...(await loadRegistration(context, organiser, registration)),
    fileRefusal: Object.hasOwn(sealedRefusals, refused)
      ? sealedRefusals[refused as keyof typeof sealedRefusals]
      : undefined,
  };
});

const sealedRefusals = {
  'no-reason': 'Please give a reason of at least three characters.',
  'not-found': 'This file no longer exists.',
  erased: 'This registration was erased.',
  destroyed: 'The passport details were destroyed after the conference.',
};
const refusals = {
  'no-such-registration': 'This registration no longer exists.',
  erased: 'This registration was erased.',
  'merged-or-duplicate':
    'This registration is merged or a duplicate. It cannot be withdrawn and gets no mails.',
  'not-waiting': 'This registration is not on the waiting list.',
  'not-withdrawn': 'This registration is not withdrawn.',
  'email-taken': 'Another registration with this address is active.',
  'stall-holder': 'Stall holders get no confirmation, because a sign-in created their account.',
  'just-sent': 'A mail was sent in the last minute. Please wait a moment before you send another.',
};

export const action = organiserAction(path, {
  reveal: async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'reveal');
    if (!read.ok) return read.refusal;
    const revealed = await revealDetails(context, { ...params, ...by, ...read.data });
    if (!revealed.ok) return refuse(404, { message: sealedRefusals[revealed.reason] });
    return data({ revealed: revealed.details }, { headers: { 'Cache-Control': 'no-store' } });
  },
  note: async ({ context, by, params, form }) => {
    const read = readFields(form, noteSchema, 'note');
    if (!read.ok) return read.refusal;
    const noteKey = fieldText(form, 'noteKey');
    const note = { ...params, ...by, ...read.data, noteId: isUuid(noteKey) ? noteKey : undefined };
    return answer(params, await addNote(context, note, context.now()), '#notes');
  },
  withdraw: async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'withdraw');
    if (!read.ok) return read.refusal;
    const withdrawal = { ...params, ...by, ...read.data };
    return answer(params, await withdrawRegistration(context, withdrawal, context.now()));
  },
  'give-place': async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'give-place');
    if (!read.ok) return read.refusal;
    return answer(params, await givePlace(context, { ...params, ...by, ...read.data }, context.now()));
  },
  reinstate: async ({ context, by, params, form }) => {
    const read = readFields(form, reasonSchema, 'reinstate');
    if (!read.ok) return read.refusal;
    const change = { ...params, ...by, ...read.data };
    return answer(params, await reinstateRegistration(context, change, context.now()));
  },
  mark: async (posted) => await changeMark(posted, true),
  unmark: async (posted) => await changeMark(posted, false),
  'resend-mail': async ({ context, by, params }) =>
    answer(params, await resendRegistrationMail(context, { ...params, ...by }), '#mails'),
});

async function changeMark({ context, by, params, form }: OrganiserForm<'registrationId'>, isAdded: boolean) {
  const read = readFields(form, markSchema, 'mark');
  if (!read.ok) return read.refusal;
  const change = { ...params, ...by, ...read.data, isAdded };
  const marked = await markRegistration(context, change, context.now());
  if (marked.ok) return answer(params, marked, '#marks');
  const { reason } = marked;
  if (reason !== 'too-many-labels') return answer(params, { ok: false, reason });
  return refuse(409, { errors: { label: tooManyLabels }, values: read.values, intent: 'mark' });
}

function answer(
  { registrationId }: { registrationId: string },
  changed: { ok: true } | { ok: false; reason: keyof typeof refusals },
  anchor = '',
) {
  if (changed.ok) return redirectTo(`/organiser/registrations/${registrationId}${anchor}`);
  const { reason } = changed;
  const status = reason === 'no-such-registration' ? 404 : reason === 'just-sent' ? 429 : 409;
  return refuse(status, { message: refusals[reason] });
}

type Answer = FormRefusal<'reason' | 'text' | 'label'> & {
  revealed?: SealedDetails;
};

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const { has, fileRefusal, payments, paymentsTo, documentsTo, outdated, history, zone } = loaderData;
  return (
    <>
      <title>{`${loaderData.reference} · Organisers’ desk`}</title>
      <p className="mb-2">
        <Link to="/organiser/registrations">Registrations</Link>
      </p>
      <RecordTabs tabs={loaderData.tabs} />
      <RecordHead registration={loaderData} />
      <FormSummary message={answer?.message ?? fileRefusal} />
      {outdated.length > 0 && (
        <p className="mt-4 max-w-prose border-s-4 border-madder ps-4">
          <strong>Out of date:</strong> {outdated.join(', ')}. Something printed on it has changed.{' '}
          {documentsTo && <Link to={documentsTo}>Issue again</Link>}
        </p>
      )}
      <div className="record">
        <div className="record-main">
          {has.sealed && (
            <SealedSection registration={loaderData} revealed={answer?.revealed} refusal={answer} />
          )}
          {payments && (
            <PaymentsSection balance={payments.balance} to={paymentsTo} mayRecord={loaderData.mayRecord} />
          )}
          {has.bookings && <BookingSection registration={loaderData} />}
          {has.details && <HistorySection history={history} zone={zone} auditTo={loaderData.auditTo} />}
        </div>
        <div className="record-aside">
          {loaderData.marks && <MarksSection own={loaderData.marks} refusal={answer} />}
          {has.details && <NoteSection registration={loaderData} refusal={answer} />}
          {has.mails && <MailSection registration={loaderData} />}
          {has.change && <ChangeSection registration={loaderData} refusal={answer} />}
        </div>
      </div>
    </>
  );
}
