import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the group payment that a refund by hand pays back. Returns undefined if the participant's own payments are
 * enough for the refund. Otherwise, finds a group payment that has at least `amount` left in this charge. `amount` is
 * in minor units.
 */
export async function findGroupToRepay(
  tx: Database,
  chargeId: string,
  amount: number,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('payment')
    .select((row) => ['group_payment_id', asNumber(row.fn.sum('amount')).as('held')])
    .where('charge_id', '=', chargeId)
    .where('method', '<>', 'waiver')
    .groupBy('group_payment_id')
    .execute();
  const own = rows.find(({ group_payment_id }) => group_payment_id === null);
  if (own && own.held >= amount) return undefined;
  return rows.find(({ held }) => held >= amount)?.group_payment_id ?? undefined;
}
