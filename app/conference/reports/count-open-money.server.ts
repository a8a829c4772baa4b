import { providerNames } from '#conference/edition/money/provider-names.ts';
import { cancellationRequests } from '#conference/money/cancellation/cancellation-requests.server.ts';
import { countOverpaid } from '#conference/money/lists/overpaid-charges.server.ts';
import { readLastComparison } from '#conference/money/online/comparisons.server.ts';
import { openPayments, unseenDisputes } from '#conference/money/online/list-open-questions.server.ts';
import { unhandledEvents } from '#conference/money/online/provider-events.server.ts';
import { countRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import type { RefundToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { waitingProofs } from '#conference/money/transfers/transfer-proofs.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';

export type OpenMoney = {
  /** The number of requests to cancel that nobody has decided on. */
  cancellations: number;
  /** The number of payments through providers about which somebody has to decide. */
  openPayments: number;
  /** The number of disputes that nobody has noted since they last changed. */
  disputes: number;
  /** The number of webhooks that were not handled within ten minutes. */
  unhandledEvents: number;
  /**
   * The number of differences in the last comparison with each provider. A failed comparison counts as one difference.
   */
  differences: number;
  /** The numbers of refunds that failed, and of refunds that somebody has to send by hand. */
  refundsFailed: number;
  refundsByHand: number;
  /** The number of refunds that wait for a larger balance with their provider. */
  refundsWaiting: number;
  /** The number of cancelled charges whose refund nobody has ordered. */
  refundsToOrder: number;
  /** The number of charges for which too much was received. */
  overpaid: number;
  /** The number of proofs of bank transfers that wait for a decision. */
  transferProofs: number;
};

/**
 * Counts the tasks about money that somebody has to look at. `refundsToOrder` is the result of `listRefundsToOrder`.
 */
export async function countOpenMoney(
  db: Database,
  refundsToOrder: readonly RefundToOrder[],
  now: Date,
): Promise<OpenMoney> {
  return {
    cancellations: await countRows(db, cancellationRequests(db).where('state', '=', 'open')),
    openPayments: await countRows(db, openPayments(db)),
    disputes: await countRows(db, unseenDisputes(db)),
    unhandledEvents: await countRows(db, unhandledEvents(db, addTime(now, -minutes(10)))),
    differences: await countDifferences(db),
    refundsFailed: await countRefunds(db, { state: 'failed' }),
    refundsByHand: await countRefunds(db, { state: 'queued', way: 'by-hand' }),
    refundsWaiting: await countRefunds(db, { state: 'queued', way: 'waiting' }),
    refundsToOrder: refundsToOrder.length,
    overpaid: await countOverpaid(db),
    transferProofs: await countRows(db, waitingProofs(db)),
  };
}

async function countDifferences(db: Database): Promise<number> {
  let count = 0;
  for (const name of providerNames) {
    const last = await readLastComparison(db, name);
    count += last?.failure ? 1 : (last?.differences.length ?? 0);
  }
  return count;
}
