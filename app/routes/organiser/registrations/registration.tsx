import '#ui/desk/desk-record.css';
import { data, Link, redirect } from 'react-router';
import { resendRegistrationMail } from '#conference/registration/mails/resend-mail.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { noteSchema } from '#conference/registration/record/desk-forms.ts';
import { revealDetails } from '#conference/registration/record/reveal-registration.server.ts';
import {
  reinstateRegistration,
  withdrawRegistration,
} from '#conference/withdrawal/withdraw-registration.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { PaymentsSection } from '#routes/organiser/payments/payments-section.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { type OrganiserForm, organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/registration';
import { ChangeSection } from './change-section.tsx';
import { loadRegistration } from './load-registration.server.ts';
import { type RefusedText, readReason } from './read-reason.server.ts';
import { RecordHead } from './record-head.tsx';
import { BookingSection, HistorySection, MailSection, NoteSection } from './record-sections.tsx';
import type { RefusedForm, RegistrationAnswer } from './registration-answer.ts';
import { registrationPath, requireRegistration } from './require-registration.server.ts';
import { SealedSection } from './sealed-section.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.reference ?? 'Registration'} · Organisers’ desk` }];
}

const path = '/organiser/registrations/:registrationId';

export const loader = organiserLoader(path, async ({ context, organiser, params, url }) => {
  const registration = await requireRegistration(context, params);
  const refused = url.searchParams.get('sealed') ?? '';
  return {
    ...(await loadRegistration(context, organiser, registration)),
    fileRefusal: Object.hasOwn(sealedRefusals, refused)
      ? sealedRefusals[refused as keyof typeof sealedRefusals]
      : null,
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
  'set-aside': 'This registration is merged or a duplicate. It cannot be withdrawn and gets no mails.',
  'not-withdrawn': 'This registration is not withdrawn.',
  'email-taken': 'Another registration with this address is active.',
  'just-sent': 'A mail was sent in the last minute. Please wait a moment before you send another.',
};

export const action = organiserAction(path, {
  reveal: async ({ context, by, params, form }) => {
    const read = readReason(form);
    if (!read.ok) return refuseForm('reveal', read.refused);
    if (!isUuid(params.registrationId)) return refuse('no-such-registration');
    const { registrationId } = params;
    const revealed = await revealDetails(context, { registrationId, reason: read.reason, ...by });
    if (!revealed.ok)
      return data<RegistrationAnswer>({ message: sealedRefusals[revealed.reason] }, { status: 404 });
    return data<RegistrationAnswer>(
      { revealed: revealed.details },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  },
  note: async ({ context, by, params, form }) => {
    const text = fieldText(form, 'text');
    const read = noteSchema.safeParse({ text });
    if (!read.success) {
      return refuseForm('note', { error: fieldErrors<'text'>(read.error).text ?? '', text });
    }
    if (!isUuid(params.registrationId)) return refuse('no-such-registration');
    const { registrationId } = params;
    const noteKey = fieldText(form, 'noteKey');
    const noteId = isUuid(noteKey) ? noteKey : undefined;
    const note = { registrationId, text: read.data.text, noteId, ...by };
    const added = await addNote(context, note, context.now());
    if (!added.ok) return refuse(added.reason);
    throw redirect(`${registrationPath(registrationId)}#notes`, { status: 303 });
  },
  withdraw: async (sent) => await changeStanding('withdraw', withdrawRegistration, sent),
  reinstate: async (sent) => await changeStanding('reinstate', reinstateRegistration, sent),
  'resend-mail': async ({ context, by, params }) => {
    if (!isUuid(params.registrationId)) return refuse('no-such-registration');
    const { registrationId } = params;
    const sent = await resendRegistrationMail(context, { registrationId, ...by });
    if (!sent.ok) return refuse(sent.reason);
    throw redirect(`${registrationPath(registrationId)}#mails`, { status: 303 });
  },
});

async function changeStanding(
  intent: 'withdraw' | 'reinstate',
  change: typeof withdrawRegistration | typeof reinstateRegistration,
  { context, by, params, form }: OrganiserForm<'registrationId'>,
) {
  const read = readReason(form);
  if (!read.ok) return refuseForm(intent, read.refused);
  const { registrationId } = params;
  if (!isUuid(registrationId)) return refuse('no-such-registration');
  const changed = await change(context, { registrationId, reason: read.reason, ...by }, context.now());
  if (!changed.ok) return refuse(changed.reason);
  throw redirect(registrationPath(registrationId), { status: 303 });
}

function refuse(reason: keyof typeof refusals) {
  const status = reason === 'no-such-registration' ? 404 : reason === 'just-sent' ? 429 : 409;
  return data<RegistrationAnswer>({ message: refusals[reason] }, { status });
}

function refuseForm(intent: RefusedForm['intent'], { error, text }: RefusedText) {
  return data<RegistrationAnswer>({ form: { intent, error, text } }, { status: 422 });
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<RegistrationAnswer>(actionData);
  const { has, fileRefusal, payments, paymentsTo } = loaderData;
  return (
    <>
      <p>
        <Link to="/organiser/registrations">Registrations</Link>
      </p>
      <RecordHead registration={loaderData} />
      <FormSummary message={answer?.message ?? fileRefusal ?? undefined} />
      <div className="record">
        <div className="record-main">
          {has.details && (
            <SealedSection registration={loaderData} revealed={answer?.revealed} refused={answer?.form} />
          )}
          {payments && <PaymentsSection view={payments} to={paymentsTo} />}
          {has.bookings && <BookingSection registration={loaderData} />}
          {has.details && <HistorySection registration={loaderData} />}
        </div>
        <div className="record-aside">
          {has.details && <NoteSection registration={loaderData} refused={answer?.form} />}
          {has.mails && <MailSection registration={loaderData} />}
          {has.change && <ChangeSection registration={loaderData} refused={answer?.form} />}
        </div>
      </div>
    </>
  );
}
