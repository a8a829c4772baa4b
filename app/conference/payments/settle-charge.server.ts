import type { Database } from '#platform/database/database.server.ts';
import type { Balance, ChargeKind } from './payment.ts';
import { readBalance } from './read-balances.server.ts';

/**
 * Lets a registration or booking follow its balance, inside the transaction that changed it and holds its row: the
 * registration is paid or unpaid, a requested booking that is paid in full is confirmed. A confirmed one stays so.
 */
export async function settleCharge(
  tx: Database,
  { kind, id }: { kind: ChargeKind; id: string },
  now: Date,
): Promise<{ balance: Balance; isConfirmedNow: boolean }> {
  const balance = await readBalance(tx, { kind, id });
  if (!balance) throw new Error('A charge that was changed is not there.');
  const isCovered = balance.due === 0;
  if (kind === 'registration') {
    await tx
      .updateTable('registration')
      .set({ paid_at: isCovered ? now : null, updated_at: now })
      .where('id', '=', id)
      .where('standing', '=', 'counted')
      .where('paid_at', isCovered ? 'is' : 'is not', null)
      .execute();
    return { balance, isConfirmedNow: false };
  }
  if (!isCovered) return { balance, isConfirmedNow: false };
  const confirmed = await tx
    .updateTable('booking')
    .set({ status: 'confirmed', decided_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return { balance, isConfirmedNow: confirmed.numUpdatedRows === 1n };
}
