import { formatMoney } from '#conference/edition/money/money.ts';
import { sumCharges } from '#conference/money/lists/sum-charges.server.ts';
import type { RefundToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Loads the sums of all charges for the overview: one row for each currency, with formatted amounts. */
export async function loadSums(db: Database, refundsToOrder: readonly RefundToOrder[]) {
  return (await sumCharges(db, refundsToOrder)).map(({ currency, ...sums }) => {
    const format = (amount: number) => formatMoney({ amount, currency });
    return {
      id: currency,
      charged: format(sums.charged),
      received: format(sums.received),
      due: format(sums.due),
      toRefund: format(sums.toRefund),
    };
  });
}

export type DescribedSums = Awaited<ReturnType<typeof loadSums>>[number];
