import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { ReportedBalanceEntry, ReportedPayout } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Stores the changes of our balance with a provider, each once. A later report can add the payout of a change, and its
 * final fee. It never takes a payout away.
 */
export async function storeBalanceEntries(
  db: Database,
  provider: ProviderName,
  entries: readonly ReportedBalanceEntry[],
  now: Date,
): Promise<void> {
  for (const { entryRef, kind, sourceRef, gross, fee, currency, exchangeRate, payoutRef, at } of entries) {
    await db
      .insertInto('balance_entry')
      .values({
        ...{ provider, kind, gross, fee, currency, entry_ref: entryRef, source_ref: sourceRef ?? null },
        exchange_rate: exchangeRate ?? null,
        payout_ref: payoutRef ?? null,
        ...{ occurred_at: at, recorded_at: now },
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'entry_ref']).doUpdateSet({
          gross: sql<number>`excluded.gross`,
          fee: sql<number>`excluded.fee`,
          exchange_rate: sql<string>`coalesce(excluded.exchange_rate, balance_entry.exchange_rate)`,
          payout_ref: sql<string>`coalesce(excluded.payout_ref, balance_entry.payout_ref)`,
        }),
      )
      .execute();
  }
}

/** Stores what a provider has sent to our bank, each payout once, with its last state. */
export async function storePayouts(
  db: Database,
  provider: ProviderName,
  payouts: readonly ReportedPayout[],
  now: Date,
): Promise<void> {
  for (const { payoutRef, amount, sentAt, state } of payouts) {
    await db
      .insertInto('provider_payout')
      .values({ provider, payout_ref: payoutRef, ...amount, state, sent_at: sentAt, recorded_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'payout_ref']).doUpdateSet({ state }))
      .execute();
  }
}

const number = (column: string) => sql<number>`${sql.ref(column)}::float8`;

/** Counts the payouts of all providers. */
export async function countPayouts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('provider_payout')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists payouts, the latest first, each with the changes of the balance that it contains. */
export async function listPayouts(db: Database, { offset, limit }: { offset: number; limit: number }) {
  const payouts = await db
    .selectFrom('provider_payout')
    .select(['provider', 'payout_ref as payoutRef', 'currency', 'state', 'sent_at as sentAt'])
    .select(number('amount').as('amount'))
    .orderBy('sent_at', 'desc')
    .orderBy('payout_ref')
    .offset(offset)
    .limit(limit)
    .execute();
  const entries = await balanceEntries(db)
    .where('entry.payout_ref', '=', sql<string>`any(${payouts.map(({ payoutRef }) => payoutRef)}::text[])`)
    .where('entry.kind', '<>', 'payout')
    .execute();
  return payouts.map((payout) => ({
    ...payout,
    entries: entries.filter(
      ({ provider, payoutRef }) => provider === payout.provider && payoutRef === payout.payoutRef,
    ),
  }));
}

/** Lists what is on our balances: the changes that no payout contains yet, the latest first. */
export async function listUnpaid(db: Database, limit: number) {
  return await balanceEntries(db)
    .where('entry.payout_ref', 'is', null)
    .where('entry.kind', '<>', 'payout')
    .orderBy('entry.occurred_at', 'desc')
    .limit(limit)
    .execute();
}

/**
 * A query of the changes of our balances, oldest first. `paid` and `paidCurrency` are what the payer paid, and
 * `chargeId` is the charge for which it is recorded. A refund or dispute has those of its payment.
 */
function balanceEntries(db: Database) {
  return db
    .selectFrom('balance_entry as entry')
    .leftJoin('provider_refund as refund', (join) =>
      join
        .onRef('refund.provider', '=', 'entry.provider')
        .onRef('refund.refund_ref', '=', 'entry.source_ref'),
    )
    .leftJoin('dispute', (join) =>
      join
        .onRef('dispute.provider', '=', 'entry.provider')
        .onRef('dispute.dispute_ref', '=', 'entry.source_ref'),
    )
    .leftJoin('provider_payment as paid', (join) =>
      join
        .onRef('paid.provider', '=', 'entry.provider')
        .on((row) =>
          row(
            'paid.payment_ref',
            '=',
            row.fn.coalesce('refund.payment_ref', 'dispute.payment_ref', 'entry.source_ref'),
          ),
        ),
    )
    .select(['entry.provider', 'entry.entry_ref as entryRef', 'entry.kind', 'entry.source_ref as sourceRef'])
    .select([number('entry.gross').as('gross'), number('entry.fee').as('fee'), number('entry.net').as('net')])
    .select(['entry.currency', 'entry.exchange_rate as exchangeRate', 'entry.payout_ref as payoutRef'])
    .select(['entry.occurred_at as at', 'paid.currency as paidCurrency'])
    .select((row) => [
      row.fn.coalesce('refund.amount', 'dispute.amount', 'paid.amount').as('paid'),
      sql<string | null>`(
        select min(part.charge_id::text) from provider_payment_part as part
        where part.provider_payment_id = ${row.ref('paid.id')})`.as('chargeId'),
    ])
    .orderBy('entry.occurred_at')
    .orderBy('entry.entry_ref');
}

export type ListedBalanceEntry = Awaited<ReturnType<typeof listUnpaid>>[number];
