import type { Money } from '#conference/edition/edition-schema.ts';
import type { Database } from '#platform/database/database.server.ts';
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
  const { amount, currency } = fee;
  await tx
    .insertInto('charge')
    .values({ kind: 'registration', registration_id: registrationId, amount, currency })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet({ amount, updated_at: now }))
    .execute();
  await settleCharge(tx, { kind: 'registration', id: registrationId }, now);
}
