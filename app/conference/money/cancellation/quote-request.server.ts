import { readDeadline } from '#conference/edition/deadlines.server.ts';
import type { DeadlineName } from '#conference/edition/deadlines.ts';
import { readFacts } from '#conference/edition/settings/stored-settings.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { quoteCancellation } from '#conference/money/refunds/expected-refund.server.ts';
import { sumOrdered } from '#conference/money/refunds/order-refund.server.ts';
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
  const quote = quoteCancellation(await readFacts(db), { cause: refundCauses[kind], at: now }, balance);
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

/** The deadline for a request of each kind. A cancellation has none. */
const deadlines = {
  cancellation: undefined,
  'visa-refusal': 'askAfterVisaRefusal',
  substitution: 'askForSubstitution',
} as const satisfies Record<CancellationKind, DeadlineName | undefined>;

/** The last day for a request of this kind, and where it stands now. Undefined if there is no last day. */
export function readLastDay(settings: Settings, kind: CancellationKind, now: Date) {
  const deadline = deadlines[kind];
  return deadline && readDeadline(settings, deadline, now);
}
