import type { Money } from '#conference/edition/edition-schema.ts';
import type { Database } from '#platform/database.server.ts';
import { settleCharge } from './settle-charge.server.ts';

/**
 * Changes what a registration costs, as when its type is corrected: inside the transaction of that change, which has
 * locked the registration's row. It is paid from then on, or unpaid, as the payments cover the new fee or do not.
 */
export async function changeRegistrationCharge(
  tx: Database,
  { registrationId, fee }: { registrationId: string; fee: Money },
  now: Date,
): Promise<void> {
  const changed = await tx
    .updateTable('charge')
    .set({ amount: fee.amount, updated_at: now })
    .where('registration_id', '=', registrationId)
    .where('currency', '=', fee.currency)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Error('The registration has no charge in this currency.');
  await settleCharge(tx, { kind: 'registration', id: registrationId }, now);
}
