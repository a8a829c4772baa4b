import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Lets a registration whose mailbox is proved count, inside the transaction that holds its row and knows that no other
 * one of its address counts. It is paid if what came in covers its fee.
 */
export async function countRegistration(
  tx: Database,
  { registrationId, provedAt }: { registrationId: string; provedAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('registration')
    .set({
      standing: 'counted',
      email_confirmed_at: provedAt,
      updated_at: now,
      // While it waited, a merge may have brought it what was paid for another, or an undone one left it its own.
      paid_at: sql`coalesce(paid_at, case when (
        select sum(payment.amount) >= min(charge.amount)
        from charge join payment on payment.charge_id = charge.id where charge.registration_id = registration.id
      ) then ${now}::timestamptz end)`,
    })
    .where('id', '=', registrationId)
    .execute();
}
