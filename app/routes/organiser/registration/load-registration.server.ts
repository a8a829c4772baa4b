import { randomUUID } from 'node:crypto';
import { listOutdatedDocuments } from '#conference/documents/document-states.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { mailWords } from '#conference/mails/mail-kinds.ts';
import { quoteRequest } from '#conference/money/cancellation/quote-request.server.ts';
import { paymentStateTones, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { readWaits } from '#conference/registration/places/waiting-list.server.ts';
import { findDuplicates } from '#conference/registration/record/find-duplicates.server.ts';
import { listNotes } from '#conference/registration/record/list-notes.server.ts';
import type { DeskRegistration } from '#conference/registration/record/read-for-desk.server.ts';
import { registrationStatusWords } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { listRegistrationHistory } from '#conference/reports/list-registration-history.server.ts';
import { searchMails } from '#conference/reports/search-mails.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeAct } from '../audit/history/describe-act.server.ts';
import { describeDay, describeTime, describeZonedTime } from '../desk-dates.server.ts';
import { deskDocumentNames } from '../documents/desk-document-names.ts';
import { statusWords } from '../festival/booking-words.ts';
import { loadMarks } from '../marks/load-marks.server.ts';
import { describePayments } from '../money/describe-payments.server.ts';
import { mayOpen } from '../navigation.ts';
import { describeWait } from './describe-row.server.ts';
import { listRecordTabs } from './record-tabs.server.ts';

/** History entries about these subjects are only for organisers who may read payments. */
const aboutMoney = ['payment', 'refund'];
const maxActs = 200;
const maxMails = 20;

/** Says how much a participant would get back by withdrawing now. Returns undefined if no money was received. */
async function describeWithdrawal({ db, now }: RouteContext, id: string) {
  const of = { kind: 'registration', id } as const;
  const quote = await quoteRequest(db, { of, kind: 'cancellation' }, now());
  if (!quote || quote.held <= 0) return undefined;
  const { amount, held, currency } = quote;
  return { back: formatMoney({ amount, currency }), held: formatMoney({ amount: held, currency }) };
}

export async function loadRegistration(
  context: RouteContext,
  organiser: Organiser,
  registration: DeskRegistration,
) {
  const { db } = context;
  const { id } = registration;
  const { isStallHolder } = registration;
  const has = {
    details: may(organiser, 'registrations.details'),
    // A stall holder has no passport, photograph or fee.
    sealed: may(organiser, 'registrations.details') && !isStallHolder,
    change: may(organiser, 'registrations.change'),
    reveal: may(organiser, 'registrations.reveal'),
    erase: may(organiser, 'privacy.decide'),
    payments: may(organiser, 'payments.read') && !isStallHolder,
    bookings: edition.festival !== undefined && may(organiser, 'bookings.read'),
    mails: may(organiser, 'mails.read'),
    send: may(organiser, 'mails.send'),
  };
  const [payments, bookings, notes, history, mails, duplicates] = await Promise.all([
    has.payments ? describePayments(context, organiser, { kind: 'registration', id }) : undefined,
    has.bookings ? listBookings(context, id) : [],
    has.details ? listNotes(context, id) : [],
    has.details
      ? listRegistrationHistory(context, id, maxActs, [
          ...(may(organiser, 'payments.read') ? [] : aboutMoney),
          ...(has.bookings ? [] : ['booking']),
        ])
      : [],
    has.mails ? searchMails(db, { filter: { registrationId: id }, count: maxMails }) : undefined,
    has.change ? findDuplicates(db, id) : [],
  ]);
  const wait = registration.status === 'waiting' ? (await readWaits(db, [id])).get(id) : undefined;
  return {
    has,
    tabs: await listRecordTabs(db, organiser, id),
    id,
    reference: registration.reference,
    fullName: registration.fullName,
    email: registration.email,
    isEmailProved: registration.isEmailProved,
    type: nameParticipantType(context.settings, registration.participantType),
    organisation: registration.organisation,
    status: registration.status,
    statusWord: registrationStatusWords[registration.status],
    payment: describePayment(registration),
    registeredAt: describeZonedTime(registration.createdAt),
    wait: wait && describeWait(wait),
    withdrawn: registration.withdrawnAt && describeDay(registration.withdrawnAt),
    passportDestroyed: registration.passportDestroyedAt && describeDay(registration.passportDestroyedAt),
    mergedInto: registration.mergedInto,
    merged: registration.merged,
    details: has.sealed ? describeDetails(registration) : [],
    files: has.sealed ? (['photo', 'passport'] as const).map((kind) => describeFile(registration, kind)) : [],
    payments,
    withdrawal: has.payments ? await describeWithdrawal(context, id) : undefined,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      title: titleOf(context.settings, booking.option),
      day: booking.day && formatDay(booking.day),
      status: statusWords[booking.status],
      applicantName: booking.applicantName,
      to: mayOpen(organiser, '/organiser/bookings/:bookingId') ? `/organiser/bookings/${booking.id}` : null,
    })),
    marks: has.details ? await loadMarks(db, { list: 'registrations', id, mayMark: has.change }) : undefined,
    noteKey: randomUUID(),
    notes: notes.map((note) => ({ ...note, at: describeTime(note.at) })),
    history: history.map((act) => describeAct(context.settings, act)),
    auditTo: mayOpen(organiser, '/organiser/audit') ? `/organiser/audit?person=${id}` : undefined,
    mails: (mails?.rows ?? []).map(({ id, state, kind, queuedAt }) => ({
      id,
      state,
      word: mailWords[kind],
      at: describeTime(queuedAt),
    })),
    duplicates: duplicates.map(({ id, reference, fullName, same, status }) => ({
      id,
      reference,
      fullName,
      same: same.join(', '),
      status: registrationStatusWords[status],
    })),
    mayRecord: may(organiser, 'payments.record'),
    paymentsTo: mayOpen(organiser, '/organiser/registrations/:registrationId/payments')
      ? `/organiser/registrations/${id}/payments`
      : undefined,
    outdated: has.details ? await describeOutdated(context, id) : [],
    documentsTo: mayOpen(organiser, '/organiser/registrations/:registrationId/documents')
      ? `/organiser/registrations/${id}/documents`
      : undefined,
    zone: edition.timeZoneName,
  };
}

export type LoadedRegistration = Awaited<ReturnType<typeof loadRegistration>>;

/** The state of the payment, with the day on which the fee was paid in full. Null if nothing has to be paid. */
function describePayment({ status, paymentState, paidAt }: DeskRegistration) {
  const isOpen = status === 'active' || status === 'must-choose';
  if (paymentState === null || (paymentState === 'unpaid' && !isOpen)) return null;
  const day = paymentState === 'paid' && paidAt ? ` ${describeDay(paidAt)}` : '';
  return { tone: paymentStateTones[paymentState], words: `${paymentStateWords[paymentState]}${day}` };
}

/** Lists the documents that must be issued again, because a fact printed on them has changed. */
async function describeOutdated(context: RouteContext, id: string) {
  const registration = await registrations(context.db).where('id', '=', id).executeTakeFirst();
  const outdated = registration
    ? await listOutdatedDocuments(context.db, registration, context.settings, context.now())
    : [];
  return outdated.map(({ kind, number }) => `${deskDocumentNames[kind]} ${number}`);
}

function describeDetails(registration: DeskRegistration): { label: string; value: string }[] {
  return [
    { label: 'Country', value: registration.country ? nameCountry(registration.country) : 'Not given yet' },
    { label: 'Visa letter', value: registration.needsVisa ? 'Requested' : 'Not needed' },
    { label: 'Dress size', value: registration.clothSize?.toUpperCase() ?? 'Not given yet' },
    { label: 'Shoe size', value: registration.shoeSize ? `US ${registration.shoeSize}` : 'Not given yet' },
    { label: 'Doctorate', value: registration.interestedDoctorate ? 'Interested' : 'Not interested' },
  ];
}

function describeFile({ files }: DeskRegistration, kind: 'photo' | 'passport') {
  const file = files.find((one) => one.kind === kind);
  const title = kind === 'photo' ? 'Photograph' : 'Passport scan';
  if (!file) return { kind, title, id: null, note: 'Missing' };
  const format = file.mediaType === 'application/pdf' ? 'PDF' : 'image';
  return { kind, title, id: file.id, note: `Received ${describeDay(file.createdAt)} (${format})` };
}
