import { lockCharge } from '#conference/money/ledger/lock-charge.server.ts';
import { lockRegistrationShared } from '#conference/registration/record/lock-registration.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookings } from './bookings.server.ts';

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/**
 * Locks a booking and its charge until the transaction ends. Locks the registration first, because mails about the
 * booking refer to the registration. Withdrawals, merges and erasures lock in the same order: first the registration,
 * then the bookings. Returns undefined if the booking does not exist.
 */
export async function lockBooking(tx: Database, id: string) {
  const row = tx.selectFrom('booking').select('registration_id').where('id', '=', id);
  const found = await row.executeTakeFirst();
  if (!found) return undefined;
  await lockRegistrationShared(tx, found.registration_id);
  await row.forUpdate().execute();
  const booking = await bookings(tx).where('booking.id', '=', id).executeTakeFirst();
  if (!booking) return undefined;
  const charge = await lockCharge(tx, { kind: 'booking', id });
  const person = await registrations(tx).where('id', '=', booking.registration_id).executeTakeFirst();
  if (!charge || !person) return undefined;
  const { id: registrationId, record_key_id: recordKeyId, status: registrationStatus } = person;
  const { id: chargeId, currency } = charge;
  return { ...booking, chargeId, currency, registrationId, recordKeyId, registrationStatus };
}

/** Locks the bookings of registrations, in the order of their ids, until the transaction ends. */
export async function lockBookingsOf(tx: Database, registrationIds: readonly string[]) {
  return await tx
    .selectFrom('booking')
    .select(['id', 'registration_id', 'status', 'holds_spot', 'hold', 'created_at', 'sealed_message'])
    .where('registration_id', 'in', registrationIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}
