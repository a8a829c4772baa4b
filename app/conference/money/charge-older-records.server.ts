import type { Edition } from '#conference/edition/edition-schema.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { addMissingCharges } from '#conference/money/ledger/make-charge.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Adds charges at the edition's prices to registrations and bookings that were made before charges existed. */
export async function chargeOlderRecords(
  db: Database,
  { participantTypes, catalogue }: Pick<Edition, 'participantTypes' | 'catalogue'>,
): Promise<void> {
  for (const { id, fee } of participantTypes) {
    const owners = registrations(db).where('participant_type', '=', id);
    await addMissingCharges(db, 'registration', fee, owners);
  }
  for (const { id, price } of catalogue) {
    await addMissingCharges(db, 'booking', price, bookings(db).where('option', '=', id));
  }
}
