import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { confirmGroupPayment, lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import { findGroupPaidBy } from '#conference/money/online/checkouts.server.ts';
import {
  lockProviderPayment,
  type ProviderPayment,
  storeDecision,
} from '#conference/money/online/provider-payments.server.ts';
import { readLeft } from '#conference/money/online/read-left.server.ts';
import { hasUnrecordedOrder } from '#conference/money/refunds/order-refund.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordMoneyBack } from './record-money-back.server.ts';
import { recordReportedPart } from './record-reported-payment.server.ts';
import type { Settlement } from './settlement.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
type SettlingOrganiser = { organiserId: string; requestId: string };

export type SettleRefusal =
  | 'no-such-payment'
  | 'no-such-charge'
  | 'nothing-left'
  | 'other-currency'
  | 'not-active'
  | 'booked-there-already'
  | 'on-its-way';

/**
 * Records a provider's payment, or the part of it that is not recorded yet, for a charge: the fee of the registration
 * with this reference, or its booking of `option`. Then settles the payment. Refuses a charge in another currency, and
 * a registration that is `must-choose` or `merged-or-duplicate`.
 */
export async function recordForCharge(
  store: Store,
  {
    id,
    reference,
    option,
    ...by
  }: SettlingOrganiser & { id: string; reference: string; option: string | undefined },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: SettleRefusal }> {
  return await store.db.transaction().execute(async (tx) => {
    const payment = await lockProviderPayment(tx, { id });
    if (!payment) return { ok: false, reason: 'no-such-payment' };
    if (payment.unbooked === 0) return { ok: false, reason: 'nothing-left' };
    if (await hasUnrecordedOrder(tx, id)) return { ok: false, reason: 'on-its-way' };
    const chargeId = await findCharge(tx, { reference, option });
    if (chargeId === undefined) return { ok: false, reason: 'no-such-charge' };
    if (payment.parts.some((part) => part.chargeId === chargeId || part.bookedFor === chargeId)) {
      return { ok: false, reason: 'booked-there-already' };
    }
    const { provider, paymentRef, unbooked } = payment;
    const groupPaymentId = await findGroupPaidBy(tx, { provider, payment_ref: paymentRef });
    if (groupPaymentId !== undefined) await lockGroup(tx, groupPaymentId);
    const part = { chargeId, amount: unbooked, groupPaymentId };
    const booked = await recordReportedPart(tx, store, payment, part, by, now);
    if (groupPaymentId !== undefined) await confirmGroupPayment(tx, store, groupPaymentId, now);
    if (!booked.isBooked) {
      return { ok: false, reason: booked.question === 'other-currency' ? 'other-currency' : 'not-active' };
    }
    const changed = await lockProviderPayment(tx, { id });
    if (changed) await recordMoneyBack(tx, store, changed, now);
    await storeSettlement(tx, store, { id, settlement: 'booked', note: '', ...by }, now);
    return { ok: true };
  });
}

/**
 * True if a part of this payment can be recorded for a charge: it is not recorded yet and has not gone back, and there
 * are charges in its currency.
 */
export async function canBeRecorded(db: Database, payment: ProviderPayment): Promise<boolean> {
  if ((await readLeft(db, payment)).ofNobody === 0 || (await hasUnrecordedOrder(db, payment.id)))
    return false;
  const charge = await db
    .selectFrom(charges(db).as('charged'))
    .select('charged.id')
    .where('charged.currency', '=', payment.currency)
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}

/**
 * Records how an organiser has settled a payment outside this software, with a reason. Returns false if the payment
 * does not exist.
 */
export async function settleReportedPayment(
  store: Store,
  settled: SettlingOrganiser & { id: string; settlement: Settlement; note: string },
  now: Date,
): Promise<boolean> {
  return await store.db.transaction().execute(async (tx) => {
    const payment = await lockProviderPayment(tx, { id: settled.id });
    if (!payment) return false;
    if (payment.state !== 'settled') await storeSettlement(tx, store, settled, now);
    return true;
  });
}

async function storeSettlement(
  tx: Database,
  { secrets }: Store,
  {
    id,
    settlement,
    note,
    ...by
  }: SettlingOrganiser & { id: string; settlement: Settlement | 'booked'; note: string },
  now: Date,
): Promise<void> {
  await storeDecision(tx, secrets, { id, settlement, note, organiserId: by.organiserId }, now);
  const subject = { subject: 'payment', subjectId: id } as const;
  await recordAct(tx, {
    ...byOrganiser(by),
    action: 'provider-payment.settled',
    ...subject,
    detail: { settlement },
  });
}

/** Finds the charge of a registration's fee, or of its booking of an option. Prefers a booking that holds its spot. */
async function findCharge(
  tx: Database,
  { reference, option }: { reference: string; option: string | undefined },
): Promise<string | undefined> {
  const person = await registrations(tx)
    .where('reference', '=', readReference(reference) ?? '')
    .executeTakeFirst();
  if (!person) return undefined;
  if (option === undefined) {
    const charge = await chargesOf(tx, { registrationIds: [person.id], bookingIds: [] }).executeTakeFirst();
    return charge?.id;
  }
  const booking = await tx
    .selectFrom(bookings(tx).as('booked'))
    .select('id')
    .where('registration_id', '=', person.id)
    .where('option', '=', option)
    .orderBy('holds_spot', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!booking) return undefined;
  const charge = await chargesOf(tx, { registrationIds: [], bookingIds: [booking.id] }).executeTakeFirst();
  return charge?.id;
}
