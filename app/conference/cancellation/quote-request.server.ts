import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { lastDaysToAsk } from '#conference/edition/money/refund-rules.ts';
import { quoteCancellation } from '#conference/finance/refunding/expected-refund.server.ts';
import type { ChargeKind } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { sumOrdered } from '#conference/refunds/order-refund.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type CancellationKind, refundCauses } from './cancellation.ts';

/** Quotes the refund of a request that is sent now. Amounts are in minor units. Undefined if nothing was charged. */
export async function quoteRequest(
  db: Database,
  { of, kind }: { of: { kind: ChargeKind; id: string }; kind: CancellationKind },
  now: Date,
) {
  const balance = await readBalance(db, of);
  if (!balance) return undefined;
  const quote = quoteCancellation({ cause: refundCauses[kind], at: now }, balance);
  const ordered = await sumOrdered(db, balance.chargeId);
  const { currency, charged, received, repaid, waived } = balance;
  return {
    amount: Math.max(0, quote.amount - ordered.all),
    percent: quote.percent,
    until: quote.until,
    currency,
    held: received - repaid,
    /**
     * True if `amount` is exactly `percent` of `held`: nothing was overpaid, and nothing was refunded or ordered
     * before.
     */
    isExactPercentage: received + waived <= charged && repaid === 0 && ordered.all === 0,
  };
}

/** True if it is too late for a request of this kind. Days are days in the edition's zone. */
export function isTooLate(kind: CancellationKind, now: Date): boolean {
  const today = dayAt(now, edition.timeZone);
  const last = lastDaysToAsk(edition);
  if (kind === 'visa-refusal') return today > last.visaRefused;
  return kind === 'substitution' && today > last.substitution;
}
