import { bookings } from '#conference/booking/bookings.server.ts';
import type { Edition } from '#conference/edition/edition.server.ts';
import { addMissingCharges } from '#conference/payments/make-charge.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Adds charges, at the edition's prices, to registrations and bookings that are older than charges. */
export async function chargeOlderRecords(
  db: Database,
  { fees, catalogue }: Pick<Edition, 'fees' | 'catalogue'>,
): Promise<void> {
  for (const type of ['student', 'professional'] as const) {
    const owners = registrations(db).where('participant_type', '=', type);
    await addMissingCharges(db, 'registration', fees[type], owners);
  }
  for (const { id, price } of catalogue) {
    await addMissingCharges(db, 'booking', price, bookings(db).where('option', '=', id));
  }
}
