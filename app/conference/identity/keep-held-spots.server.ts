import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { days } from '#platform/durations.ts';

/**
 * Gives a registration whose mailbox is proved the edition's time to pay what it requested before, inside the
 * transaction that holds its row. One that is not proved stays as it is.
 */
export async function keepHeldSpots(tx: Database, registrationId: string, now: Date): Promise<void> {
  const time = sql`${days(edition.booking.daysToPay)} * interval '1 millisecond'`;
  await tx
    .updateTable('booking')
    .set({
      is_provisional: false,
      pay_by: sql`greatest(pay_by, created_at + ${time})`,
      updated_at: now,
    })
    .where('registration_id', '=', registrationId)
    .where('status', '=', 'requested')
    .where('is_provisional', '=', true)
    .where((row) =>
      row.exists(
        row
          .selectFrom('registration')
          .select('id')
          .where('id', '=', registrationId)
          .where('email_confirmed_at', 'is not', null),
      ),
    )
    .execute();
}
