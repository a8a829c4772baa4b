import { confirmPaidBooking } from '#conference/festival/confirm-paid-booking.server.ts';
import { lockBooking } from '#conference/festival/lock-booking.server.ts';
import { findCharged, lockCharge, lockErasedCharge } from '#conference/money/ledger/lock-charge.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { markPaidByBalance } from '#conference/registration/record/change-registrations.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Charged = { kind: ChargeKind; id: string };

/**
 * Locks a registration or booking and its charge until the transaction ends. Returns undefined if there is no such
 * registration or booking.
 */
export async function lockForPayment(tx: Database, { kind, id }: Charged) {
  if (kind === 'booking') {
    const booking = await lockBooking(tx, id);
    return booking && { ...booking, of: { kind, id } as const };
  }
  const registration = await lockRegistration(tx, id);
  const charge = await lockCharge(tx, { kind, id });
  if (!registration || !charge) return undefined;
  const { record_key_id: recordKeyId, status: registrationStatus } = registration;
  return {
    of: { kind, id } as const,
    chargeId: charge.id,
    currency: charge.currency,
    registrationId: id,
    recordKeyId,
    registrationStatus,
  };
}

export type LockedCharge = NonNullable<Awaited<ReturnType<typeof lockForPayment>>>;

/**
 * Locks a charge by its id until the transaction ends, with its registration or booking. If the person was erased, locks
 * only the charge, and returns it without `of`.
 */
export async function lockChargeById(tx: Database, chargeId: string) {
  const of = await findCharged(tx, chargeId);
  const locked = of && (await lockForPayment(tx, of));
  return locked ?? { ...(await lockErasedCharge(tx, chargeId)), of: undefined };
}

/** A locked charge. Without `of`, its person was erased. */
export type ChargeToBook = Awaited<ReturnType<typeof lockChargeById>>;

/** Names what an act about a locked charge is about. After an erasure, this is only the payment or nothing. */
export function subjectOf({ of }: ChargeToBook, paymentId?: string) {
  if (of) return { subject: of.kind, subjectId: of.id } as const;
  return { subject: 'payment', ...(paymentId !== undefined && { subjectId: paymentId }) } as const;
}

/**
 * Applies a changed balance in the transaction that changed it: marks a registration as paid or unpaid, or confirms a
 * requested booking that is paid in full. Returns true if it confirmed a booking.
 */
export async function settlePayment(tx: Database, { kind, id }: Charged, now: Date): Promise<boolean> {
  if (kind === 'booking') return await confirmPaidBooking(tx, id, now);
  await markPaidByBalance(tx, id, now);
  return false;
}
