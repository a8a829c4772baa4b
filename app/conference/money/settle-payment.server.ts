import { confirmPaidBooking } from '#conference/festival/confirm-paid-booking.server.ts';
import { lockBooking } from '#conference/festival/lock-booking.server.ts';
import { lockCharge } from '#conference/money/ledger/lock-charge.server.ts';
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
  if (kind === 'booking') return await lockBooking(tx, id);
  const registration = await lockRegistration(tx, id);
  const charge = await lockCharge(tx, { kind, id });
  if (!registration || !charge) return undefined;
  const { record_key_id: recordKeyId, status: registrationStatus } = registration;
  return {
    chargeId: charge.id,
    currency: charge.currency,
    registrationId: id,
    recordKeyId,
    registrationStatus,
  };
}

export type LockedCharge = NonNullable<Awaited<ReturnType<typeof lockForPayment>>>;

/**
 * Applies a changed balance in the transaction that changed it: marks a registration as paid or unpaid, or confirms a
 * requested booking that is paid in full. Returns true if it confirmed a booking.
 */
export async function settlePayment(tx: Database, { kind, id }: Charged, now: Date): Promise<boolean> {
  if (kind === 'booking') return await confirmPaidBooking(tx, id, now);
  await markPaidByBalance(tx, id, now);
  return false;
}
