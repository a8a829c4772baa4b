import { byOrganiser } from '#conference/audit/record-act.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { orderOwedRefund } from './order-owed-refund.server.ts';

/**
 * Orders the refund that is owed after a cancellation, for an organiser. Orders no refund twice, so the form can be
 * sent again. Refuses if no refund is owed.
 */
export async function orderAtDesk(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { of, ...by }: { of: { kind: ChargeKind; id: string }; organiserId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'nothing-owed' }> {
  return await db.transaction().execute(async (tx) => {
    const order = { of, key: `desk ${by.requestId}`, by: byOrganiser(by) };
    const amount = await orderOwedRefund(tx, jobs, order, now);
    return amount > 0 ? { ok: true } : { ok: false, reason: 'nothing-owed' };
  });
}
