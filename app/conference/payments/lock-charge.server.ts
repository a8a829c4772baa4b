import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationStanding } from '#platform/database/database-types.ts';
import type { ChargeKind } from './payment.ts';

/** What a payment is about, as its transaction found it. */
export type LockedCharge = {
  chargeId: string;
  currency: 'USD' | 'INR';
  registrationId: string;
  recordKeyId: string;
  standing: RegistrationStanding;
};

/**
 * Locks what is charged for and its charge until the transaction ends, in the one order that everybody keeps:
 * registration, booking, charge. So nobody decides on a balance that another is just changing.
 */
export async function lockCharge(
  tx: Database,
  { kind, id }: { kind: ChargeKind; id: string },
): Promise<LockedCharge | undefined> {
  const registrationId = kind === 'registration' ? id : await lockBooking(tx, id);
  if (registrationId === undefined) return undefined;
  const registration = await tx
    .selectFrom('registration')
    .select(['record_key_id', 'standing'])
    .where('id', '=', registrationId)
    .$if(kind === 'registration', (row) => row.forUpdate())
    .executeTakeFirst();
  const charge = await tx
    .selectFrom('charge')
    .select(['id', 'currency'])
    .where(kind === 'registration' ? 'registration_id' : 'booking_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!registration || !charge) return undefined;
  return {
    chargeId: charge.id,
    currency: charge.currency,
    registrationId,
    recordKeyId: registration.record_key_id,
    standing: registration.standing,
  };
}

/**
 * A mail about the booking refers to its registration, which whoever withdraws, merges or erases holds before the
 * bookings: taken after the booking, the two would wait for each other.
 */
async function lockBooking(tx: Database, id: string) {
  const booking = tx.selectFrom('booking').select('registration_id').where('id', '=', id);
  const found = await booking.executeTakeFirst();
  if (!found) return undefined;
  const registration = tx.selectFrom('registration').select('id').where('id', '=', found.registration_id);
  await registration.forKeyShare().execute();
  return (await booking.forUpdate().executeTakeFirst())?.registration_id;
}
