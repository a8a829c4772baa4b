import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { type Balance, calculateRefund } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { type BookingAct, makeBookingAct } from './booking-act.ts';
import { sealMessage } from './booking-message.server.ts';
import { type LockedBooking, lockBooking } from './lock-booking.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
/** The refund that the organiser's page showed, in minor units. If it has changed, the organiser is asked again. */
type Seen = { expectedRefund: number };

export type DecisionRefusal =
  | { reason: 'no-such-booking' }
  /** Somebody else decided on it, or it expired, in the meantime. */
  | { reason: 'not-open'; status: BookingStatus }
  | { reason: 'money-changed'; expectedRefund: number };
type Decided = { ok: true } | ({ ok: false } & DecisionRefusal);

/** Confirms a request, paid or not, and mails its contact. Does nothing if it is confirmed already. */
export async function confirmBooking(
  { db, jobs }: Pick<Store, 'db' | 'jobs'>,
  decision: BookingAct,
  now: Date,
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const found = await lock(tx, decision.bookingId);
    if (!found) return { ok: false, reason: 'no-such-booking' };
    if (found.status === 'confirmed') return { ok: true };
    if (found.status !== 'requested') return { ok: false, reason: 'not-open', status: found.status };
    await change(tx, decision, { status: 'confirmed', decided_at: now }, now);
    await recordAct(tx, makeBookingAct(decision, 'booking.confirmed'));
    await queueDecisionMail(tx, jobs, 'booking-confirmed', decision, found);
    return { ok: true };
  });
}

/**
 * Declines a request, releases its spot and mails the message to its contact. Refuses a confirmed booking, which can be
 * withdrawn instead. Refuses if the refund is not the one that the organiser saw.
 */
export async function declineBooking(
  { db, jobs, secrets }: Store,
  { message, expectedRefund, ...decision }: BookingAct & Seen & { message: string },
  now: Date,
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const found = await lock(tx, decision.bookingId);
    if (!found) return { ok: false, reason: 'no-such-booking' };
    if (found.status !== 'requested') return { ok: false, reason: 'not-open', status: found.status };
    const refund = refundOf(found.balance, 100);
    if (refund !== expectedRefund) return { ok: false, reason: 'money-changed', expectedRefund: refund };
    const record = await openRecordKey(tx, secrets, found.recordKeyId);
    const sealed = sealMessage(record, message);
    await change(tx, decision, { status: 'declined', decided_at: now, sealed_message: sealed }, now);
    await recordAct(tx, { ...makeBookingAct(decision, 'booking.declined'), record, reason: message });
    await queueDecisionMail(tx, jobs, 'booking-declined', decision, found);
    return { ok: true };
  });
}

/**
 * Withdraws a booking for its applicant and releases its spot. `percent` is the part that the refund rules of this day
 * refund. Refuses if the refund is not the one that the organiser saw.
 */
export async function withdrawForApplicant(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  { reason, expectedRefund, percent, ...decision }: BookingAct & Seen & { reason: string; percent: number },
  now: Date,
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const found = await lock(tx, decision.bookingId);
    if (!found) return { ok: false, reason: 'no-such-booking' };
    if (found.status !== 'requested' && found.status !== 'confirmed') {
      return { ok: false, reason: 'not-open', status: found.status };
    }
    const refund = refundOf(found.balance, percent);
    if (refund !== expectedRefund) return { ok: false, reason: 'money-changed', expectedRefund: refund };
    const record = await openRecordKey(tx, secrets, found.recordKeyId);
    await change(tx, decision, { status: 'withdrawn', decided_at: now }, now);
    await recordAct(tx, { ...makeBookingAct(decision, 'booking.withdrawn'), record, reason });
    return { ok: true };
  });
}

type Found = LockedBooking & { balance: Balance | undefined };

async function lock(tx: Database, id: string): Promise<Found | undefined> {
  const booking = await lockBooking(tx, id);
  return booking && { ...booking, balance: await readBalance(tx, { kind: 'booking', id }) };
}

function refundOf(balance: Balance | undefined, percent: number): number {
  return balance ? calculateRefund(balance, percent) : 0;
}

async function change(
  tx: Database,
  { bookingId }: BookingAct,
  values: { status: BookingStatus; decided_at: Date; sealed_message?: Buffer },
  now: Date,
) {
  await tx
    .updateTable('booking')
    .set({ ...values, updated_at: now })
    .where('id', '=', bookingId)
    .execute();
}

async function queueDecisionMail(
  tx: Database,
  jobs: Store['jobs'],
  kind: 'booking-confirmed' | 'booking-declined',
  { bookingId }: BookingAct,
  { registrationId }: Found,
) {
  await queueMail(tx, jobs, { kind, subjectId: bookingId, registrationId });
}
