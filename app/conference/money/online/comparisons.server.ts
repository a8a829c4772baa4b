import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Period } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A count and a sum in minor units. */
type Sum = { count: number; sum: number };

/** The figures of a currency in a period: `Here` is what we recorded, `There` is what the provider lists. */
export type Figures = Record<
  Currency,
  { paymentsHere: Sum; paymentsThere: Sum; refundsHere: Sum; refundsThere: Sum; fees: Sum; payouts: Sum }
>;

/**
 * - `was-missing`: no webhook had reported the payment, refund or dispute. The comparison has recorded it.
 * - `unknown-there`: we have recorded a payment, refund or dispute that the provider does not list.
 * - `other-amount`: we have recorded another amount than the provider lists.
 */
export type DifferenceKind = 'was-missing' | 'unknown-there' | 'other-amount';
export type Difference = {
  kind: DifferenceKind;
  what: 'payment' | 'refund' | 'dispute';
  ref: string;
  currency: Currency;
  /**
   * What we recorded (`here`) and what the provider lists (`there`), in minor units. Null if one of them has no record.
   */
  here: number | null;
  there: number | null;
};

export type NewComparison = {
  provider: ProviderName;
  period: Period;
  figures: Figures;
  differences: Difference[];
  failure?: string;
};

/** Stores the result of a comparison. */
export async function storeComparison(
  db: Database,
  { provider, period, figures, differences, failure }: NewComparison,
  now: Date,
): Promise<void> {
  await db
    .insertInto('provider_comparison')
    .values({
      provider,
      began_at: now,
      period_from: period.from,
      period_to: period.to,
      figures: JSON.stringify(figures),
      differences: JSON.stringify(differences),
      failure: failure ?? null,
    })
    .execute();
}

/** Reads until when the last successful comparison with a provider went. Undefined if none has succeeded yet. */
export async function readComparedUntil(db: Database, provider: ProviderName): Promise<Date | undefined> {
  const last = await db
    .selectFrom('provider_comparison')
    .select(({ fn }) => fn.max('period_to').as('until'))
    .where('provider', '=', provider)
    .where('failure', 'is', null)
    .executeTakeFirst();
  return last?.until ?? undefined;
}

/** Reads the last comparison with a provider. */
export async function readLastComparison(db: Database, provider: ProviderName) {
  return await db
    .selectFrom('provider_comparison')
    .select(['began_at as beganAt', 'period_from as from', 'period_to as to', 'failure'])
    .select((row) => [row.ref('figures').$castTo<Figures>().as('figures')])
    .select((row) => [row.ref('differences').$castTo<Difference[]>().as('differences')])
    .where('provider', '=', provider)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the payments of a provider that we recorded in a period. */
export async function listRecordedPayments(db: Database, provider: ProviderName, { from, to }: Period) {
  return await db
    .selectFrom('provider_payment')
    .select(['payment_ref as ref', 'amount', 'currency', 'paid_at as paidAt'])
    .where('provider', '=', provider)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .execute();
}

/** Returns which of these payments of a provider are recorded. */
export async function findRecordedPayments(
  db: Database,
  provider: ProviderName,
  refs: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('provider_payment')
    .select('payment_ref')
    .where('provider', '=', provider)
    .where('payment_ref', '=', sql<string>`any(${refs}::text[])`)
    .execute();
  return new Set(rows.map(({ payment_ref }) => payment_ref));
}

/** Finds the refunds and disputes with these references that we have recorded. */
export async function listRecordedRefundsAndDisputes(
  db: Database,
  provider: ProviderName,
  { refunds, disputes }: { refunds: string[]; disputes: string[] },
) {
  const recordedRefunds = await db
    .selectFrom('provider_refund')
    .select(['refund_ref as ref', 'amount', 'currency', 'state'])
    .where('provider', '=', provider)
    .where('refund_ref', '=', sql<string>`any(${refunds}::text[])`)
    .execute();
  const recordedDisputes = await db
    .selectFrom('dispute')
    .select(['dispute_ref as ref', 'rank'])
    .where('provider', '=', provider)
    .where('dispute_ref', '=', sql<string>`any(${disputes}::text[])`)
    .execute();
  return { refunds: recordedRefunds, disputes: recordedDisputes };
}
