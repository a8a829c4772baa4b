import { sql } from 'kysely';
import type { Edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Gives registrations and bookings from before there were charges theirs, at the edition's prices. Done again, it adds none. */
export async function addMissingCharges(
  db: Database,
  { fees, catalogue }: Pick<Edition, 'fees' | 'catalogue'>,
): Promise<void> {
  for (const type of ['student', 'professional'] as const) {
    await sql`
      insert into charge (kind, registration_id, amount, currency, created_at)
      select 'registration', id, ${fees[type].amount}, ${fees[type].currency}, created_at from registration
      where participant_type = ${type}
        and not exists (select from charge where charge.registration_id = registration.id)
      on conflict do nothing`.execute(db);
  }
  for (const { id, price } of catalogue) {
    await sql`
      insert into charge (kind, booking_id, amount, currency, created_at)
      select 'booking', booking.id, ${price.amount}, ${price.currency}, booking.created_at
      from booking join booking_spot on booking_spot.id = booking.spot_id
      where option = ${id} and not exists (select from charge where charge.booking_id = booking.id)
      on conflict do nothing`.execute(db);
  }
}
