import { bookings } from '#conference/festival/bookings.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { listReceipts } from './list-receipts.server.ts';

/**
 * Lists the registrations and accounts of a mailbox that were withdrawn, with their documents, the newest registration
 * first. They have no dashboard any more. Leaves out registrations without documents. The caller must have proved the
 * mailbox.
 */
export async function listFormerReceipts(db: Database, email: string) {
  const people = await registrations(db)
    .where('email', '=', email)
    .where('status', '=', 'withdrawn')
    .orderBy('withdrawn_at', 'desc')
    .orderBy('id')
    .execute();
  const booked = await bookings(db)
    .where('registration_id', '=', anyOf(people.map(({ id }) => id)))
    .execute();
  const former = await Promise.all(
    people.map(async ({ id, reference }) => {
      const bookingIds = booked.filter((one) => one.registration_id === id).map((one) => one.id);
      return { reference, receipts: await listReceipts(db, { registrationIds: [id], bookingIds }) };
    }),
  );
  return former.filter(({ receipts }) => receipts.length > 0);
}
