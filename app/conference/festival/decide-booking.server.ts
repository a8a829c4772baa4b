import { recordAct } from '#conference/audit/record-act.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { type Balance, calculateRefund } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { actOnBooking, type BookingChange } from './change-booking.server.ts';
import { type LockedBooking, lockBooking } from './lock-booking.server.ts';
import { sealMessage } from './mails/booking-message.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
/**
 * The refund that the organiser's page showed, in minor units. If the refund has changed since, the organiser is asked
 * again.
 */
type SeenRefund = { expectedRefund: number };

export type DecisionRefusal =
  | { reason: 'no-such-booking' }
  /** In the meantime somebody else decided on the booking, or the booking expired. */
  | { reason: 'not-open'; status: BookingStatus }
  /** `refund` is absent if nothing was charged for the booking. */
  | { reason: 'money-changed'; refund: Money | undefined };
type DecisionResult = { ok: true } | ({ ok: false } & DecisionRefusal);

/**
 * Confirms a requested booking, even if it is unpaid, and mails its contact. The audit keeps the reason. Does nothing
 * if the booking is confirmed already.
 */
export async function confirmBooking(
  store: Store,
  decision: BookingChange & { reason?: string },
  now: Date,
): Promise<DecisionResult> {
  return await store.db.transaction().execute(async (tx) => {
    const confirmed = await confirmInTransaction(tx, store, decision, now);
    const isDone = !confirmed.ok && confirmed.reason === 'not-open' && confirmed.status === 'confirmed';
    return isDone ? { ok: true } : confirmed;
  });
}

/** Does the same as `confirmBooking` in the caller's transaction, but refuses a booking that is confirmed already. */
export async function confirmInTransaction(
  tx: Database,
  { jobs, secrets }: Pick<Store, 'jobs' | 'secrets'>,
  { reason, ...decision }: BookingChange & { reason?: string },
  now: Date,
): Promise<DecisionResult> {
  const found = await lockWithBalance(tx, decision.bookingId);
  if (!found) return { ok: false, reason: 'no-such-booking' };
  if (found.status !== 'requested') return { ok: false, reason: 'not-open', status: found.status };
  await updateBooking(tx, found, { status: 'confirmed' }, now);
  const why =
    reason === undefined ? {} : { record: await openRecordKey(tx, secrets, found.recordKeyId), reason };
  await recordAct(tx, { ...actOnBooking(decision), action: 'booking.confirmed', ...why });
  const { id: subjectId, registrationId } = found;
  await queueMail(tx, jobs, { kind: 'booking-confirmed', subjectId, registrationId });
  return { ok: true };
}

/**
 * Declines a requested booking, releases its spot and mails the message to its contact. Refuses a confirmed booking,
 * because an organiser can withdraw it instead. Refuses if the refund has changed since the organiser saw it.
 */
export async function declineBooking(
  { db, jobs, secrets }: Store,
  { message, expectedRefund, ...decision }: BookingChange & SeenRefund & { message: string },
  now: Date,
): Promise<DecisionResult> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockWithBalance(tx, decision.bookingId);
    if (!found) return { ok: false, reason: 'no-such-booking' };
    if (found.status !== 'requested') return { ok: false, reason: 'not-open', status: found.status };
    const refund = refundOf(found.balance, 100);
    if (refund !== expectedRefund) return moneyChanged(found.balance, refund);
    const record = await openRecordKey(tx, secrets, found.recordKeyId);
    await updateBooking(tx, found, { status: 'declined', sealed_message: sealMessage(record, message) }, now);
    await recordAct(tx, { ...actOnBooking(decision), action: 'booking.declined', record, reason: message });
    const { id: subjectId, registrationId } = found;
    await queueMail(tx, jobs, { kind: 'booking-declined', subjectId, registrationId });
    return { ok: true };
  });
}

/**
 * Withdraws a booking for its applicant, releases its spot and mails its contact. `percent` is the part of the money
 * that today's rules refund. Refuses if the refund has changed since the organiser saw it.
 */
export async function withdrawForApplicant(
  { db, jobs, secrets }: Store,
  {
    reason,
    expectedRefund,
    percent,
    ...decision
  }: BookingChange & SeenRefund & { reason: string; percent: number },
  now: Date,
): Promise<DecisionResult> {
  return await db.transaction().execute(async (tx) => {
    const found = await lockWithBalance(tx, decision.bookingId);
    if (!found) return { ok: false, reason: 'no-such-booking' };
    if (found.status !== 'requested' && found.status !== 'confirmed') {
      return { ok: false, reason: 'not-open', status: found.status };
    }
    const refund = refundOf(found.balance, percent);
    if (refund !== expectedRefund) return moneyChanged(found.balance, refund);
    const record = await openRecordKey(tx, secrets, found.recordKeyId);
    await updateBooking(tx, found, { status: 'withdrawn' }, now);
    await recordAct(tx, { ...actOnBooking(decision), action: 'booking.withdrawn', record, reason });
    const { id: subjectId, registrationId } = found;
    await queueMail(tx, jobs, { kind: 'booking-withdrawn', subjectId, registrationId });
    return { ok: true };
  });
}

/** Withdraws a booking that its applicant asked to cancel, in a transaction that has locked the booking. */
export async function withdrawOnRequest(
  tx: Database,
  { bookingId, askedAt, ...by }: BookingChange & { askedAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ status: 'withdrawn', cancellation_asked_at: askedAt, decided_at: now, updated_at: now })
    .where('id', '=', bookingId)
    .where('holds_spot', '=', true)
    .execute();
  await recordAct(tx, { ...actOnBooking({ bookingId, ...by }), action: 'booking.withdrawn' });
}

type FoundBooking = LockedBooking & { balance: Balance | undefined };

async function lockWithBalance(tx: Database, id: string): Promise<FoundBooking | undefined> {
  const booking = await lockBooking(tx, id);
  return booking && { ...booking, balance: await readBalance(tx, { kind: 'booking', id }) };
}

function moneyChanged(balance: Balance | undefined, amount: number) {
  const refund = balance && { amount, currency: balance.currency };
  return { ok: false, reason: 'money-changed', refund } as const;
}

function refundOf(balance: Balance | undefined, percent: number): number {
  return balance ? calculateRefund(balance, percent) : 0;
}

async function updateBooking(
  tx: Database,
  { id }: FoundBooking,
  values: { status: BookingStatus; sealed_message?: Buffer },
  now: Date,
) {
  await tx
    .updateTable('booking')
    .set({ ...values, decided_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}
