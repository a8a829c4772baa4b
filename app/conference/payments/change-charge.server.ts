import type { Money } from '#conference/edition/facts-schema.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Changes the fee of a registration. The transaction must have locked the registration. After this, the caller must
 * mark the registration as paid or unpaid.
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
}
