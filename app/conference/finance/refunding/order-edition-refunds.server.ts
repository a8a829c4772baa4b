import { listChargesWithMoney } from '#conference/payments/read-balances.server.ts';
import {
  finishOrdering,
  readEditionCancellation,
  shareEditionCancellation,
} from '#conference/refunds/edition-cancellation.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type ListRefundable, orderOwedRefund } from './order-owed-refund.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;

/**
 * Orders the full refund of every payment of a cancelled edition, in a transaction for each charge. A job runs this for a
 * portion of charges and enqueues the next portion. After a crash the same portion runs again, and orders nothing a second
 * time. `after` is the id of the last charge of the portion before, or "start". Returns the number of charges read.
 */
export async function orderEditionRefunds(
  { db, jobs }: Store,
  listRefundable: ListRefundable,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<number> {
  if (!(await readEditionCancellation(db))) return 0;
  const charged = await listChargesWithMoney(db, { after: after === 'start' ? undefined : after, limit });
  for (const of of charged) {
    await db.transaction().execute(async (tx) => {
      // The lock keeps the refunds from being stopped or resumed between this check and the commit.
      const cancellation = await shareEditionCancellation(tx);
      const ofEdition = { isStopped: cancellation?.stopped_at !== null };
      const order = { of, key: 'edition', by: { actor: 'system' } as const, ofEdition };
      await orderOwedRefund(tx, jobs, listRefundable, order, now);
    });
  }
  const last = charged.at(-1);
  if (last && charged.length === limit) await jobs.enqueue(db, 'order-refunds', last.chargeId);
  else await finishOrdering(db, now);
  return charged.length;
}
