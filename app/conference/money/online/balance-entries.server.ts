import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import type { ReportedBalanceEntry, ReportedPayout } from '#conference/money/providers/payment-provider.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';

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

/** Finds a page of payouts, the latest first, each with the changes of the balance that it contains. */
export async function findPayouts(db: Database, page: AskedPage) {
  const payouts = db
    .selectFrom('provider_payout')
    .select(['provider', 'payout_ref as payoutRef', 'currency', 'state', 'sent_at as sentAt'])
    .select(number('amount').as('amount'))
    .orderBy('sent_at', 'desc')
    .orderBy('payout_ref');
  const { rows, ...found } = await findPage(db, payouts, page);
  const entries = await balanceEntries(db)
    .where('entry.payout_ref', '=', sql<string>`any(${rows.map(({ payoutRef }) => payoutRef)}::text[])`)
    .where('entry.kind', '<>', 'payout')
    .execute();
  return {
    ...found,
    rows: rows.map((payout) => ({
      ...payout,
      entries: entries.filter(
        ({ provider, payoutRef }) => provider === payout.provider && payoutRef === payout.payoutRef,
      ),
    })),
  };
}

/** Lists what is on our balances: the latest changes that no payout contains yet, oldest first. */
export async function listUnpaid(db: Database, limit: number) {
  const latest = await balanceEntries(db)
    .where('entry.payout_ref', 'is', null)
    .where('entry.kind', '<>', 'payout')
    .clearOrderBy()
    .orderBy('entry.occurred_at', 'desc')
    .limit(limit)
    .execute();
  return latest.toReversed();
}

/**
 * A query of the changes of our balances, oldest first. `paid` is what the payer paid or got back, in `paidCurrency`.
 * Each change has the charge of its payment: the registration or booking `ofId`, and the group payment if there is one.
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
      join.onRef('paid.provider', '=', 'entry.provider').on((row) => {
        const ref = row.fn.coalesce('refund.payment_ref', 'dispute.payment_ref', 'entry.source_ref');
        return row('paid.payment_ref', '=', ref);
      }),
    )
    .leftJoin('checkout', 'checkout.id', 'paid.checkout_id')
    .leftJoin(charges(db).as('charged'), (join) =>
      join.on('charged.id', '=', (row) =>
        row
          .selectFrom('provider_payment_part as part')
          .select('part.charge_id')
          .whereRef('part.provider_payment_id', '=', 'paid.id')
          .orderBy('part.charge_id')
          .limit(1),
      ),
    )
    .leftJoin(bookings(db).as('booked'), 'booked.id', 'charged.booking_id')
    .leftJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row('person.id', '=', row.fn.coalesce('charged.registration_id', 'booked.registration_id')),
      ),
    )
    .select(['entry.provider', 'entry.entry_ref as entryRef', 'entry.kind', 'entry.source_ref as sourceRef'])
    .select([number('entry.gross').as('gross'), number('entry.fee').as('fee'), number('entry.net').as('net')])
    .select(['entry.currency', 'entry.exchange_rate as exchangeRate', 'entry.payout_ref as payoutRef'])
    .select(['entry.occurred_at as at', 'paid.currency as paidCurrency', 'charged.kind as of'])
    .select(['person.reference', 'checkout.group_payment_id as groupPaymentId'])
    .select((row) => [
      row.fn.coalesce('refund.amount', 'dispute.amount', 'paid.amount').as('paid'),
      row.fn.coalesce('charged.registration_id', 'charged.booking_id').as('ofId'),
    ])
    .orderBy('entry.occurred_at')
    .orderBy('entry.entry_ref');
}

export type ListedBalanceEntry = Awaited<ReturnType<typeof listUnpaid>>[number];
