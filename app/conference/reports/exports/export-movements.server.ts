import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { trimRate } from '#conference/money/ledger/arrived.ts';
import { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import {
  filterMovements,
  type MovementFilter,
  movementType,
} from '#conference/money/lists/movements.server.ts';
import { providerRefs } from '#conference/money/online/provider-movements.server.ts';
import { contentSchema, writeNumber } from '#conference/money/receipts/receipt.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { exportable } from './export-list.server.ts';

/** How much a movement changes the received money. Fees and payouts have separate columns. */
const receivedChange = ({ about, amount }: { about: string; amount: number }) =>
  about === 'payment' || about === 'refund' || about === 'chargeback' ? amount : 0;

/** Writes minor units as a number with decimals, because people add up the cells. Zero is an empty cell. */
const cell = (amount: number, currency: Currency) =>
  amount === 0 ? null : Number(writeDecimal(amount, currency));

/**
 * Lists the entries of the ledger that match a filter, by currency and day, with their bank references and notes. Leaves
 * out erased notes. The audit seals the search text, because it may be a name. `balance` also counts the movements before the first
 * day of the filter. So the balances in a file for March continue the balance at the end of February. Waivers and
 * payouts do not change the balance.
 */
export function movementList(
  store: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { from, text, fingerprint, ...filter }: MovementFilter,
) {
  const { settings } = store;
  // What was charged is a participant type or a booking option, and their ids differ.
  const nameOf = (type: string) => nameParticipantType(settings, titleOf(settings, type));
  const found = { ...filter, ...(text && { text, fingerprint }) };
  return exportable({
    name: 'movements',
    filter: { ...filter, ...(from && { from }) },
    ...(text && { searchedFor: text }),
    select: (db) =>
      db
        .selectFrom(
          filterMovements(db, found)
            .leftJoin(receipts(db).as('document'), 'document.payment_id', 'entry.payment_id')
            .leftJoin(providerRefs(db).as('named'), 'named.payment_id', 'entry.payment_id')
            .leftJoin(refundOrders(db).where('refund_ref', 'is not', null).as('ordered'), (join) =>
              join.onRef('ordered.payment_id', '=', 'entry.payment_id'),
            )
            .leftJoin(payments(db).as('paid_by'), 'paid_by.id', 'entry.payment_id')
            .leftJoin(organisers(db).as('recorder'), 'recorder.id', 'paid_by.recorded_by')
            .select(['entry.payment_id', 'recorder.name as recorded_by', 'paid_by.recorded_at'])
            .select(['paid_by.arrived_amount', 'paid_by.arrived_currency'])
            .select(['paid_by.arrived_rate', 'paid_by.bank_charges'])
            .select(['entry.id', 'entry.day', 'entry.at', 'entry.kind', 'entry.about', 'entry.method'])
            .select(['entry.amount', 'entry.currency', 'entry.ref', 'charged.kind as charged_kind'])
            .select(['document.content', 'document.number', 'named.ref as booked_ref', 'refund_ref'])
            .select(['person.reference', movementType.as('type')])
            .select(({ fn }) => fn.coalesce('booked.applicant_name', 'person.full_name').as('payer'))
            .select(
              sql<number>`(sum(entry.amount)
                filter (where entry.about in ('payment', 'refund', 'chargeback', 'fee'))
                over (partition by entry.currency order by entry.day, entry.at, entry.id))::float8`.as('sum'),
            )
            .as('listed'),
        )
        .selectAll('listed')
        .select(sql<number>`coalesce(listed.sum, 0)`.as('balance'))
        .$if(from !== undefined, (list) => list.where('listed.day', '>=', from ?? ''))
        .orderBy('listed.currency')
        .orderBy('listed.day')
        .orderBy('listed.at')
        .orderBy('listed.id'),
    complete: async (rows) => {
      const notes = await readPaymentNotes(
        store,
        rows.flatMap(({ payment_id }) => payment_id ?? []),
      );
      return rows.map((row) => ({ ...row, note: notes.get(row.payment_id ?? '') }));
    },
    columns: [
      { header: 'Date', kind: 'day', of: ({ day }) => day },
      { header: 'Transaction', of: ({ kind }) => kind },
      {
        header: 'Document',
        of: ({ content, number }) =>
          number === null ? null : writeNumber(contentSchema.parse(content).series, number),
      },
      { header: 'Registration', of: ({ reference }) => reference },
      { header: 'Payer', of: ({ payer }) => payer, width: 30 },
      { header: 'For', of: ({ charged_kind }) => charged_kind },
      { header: 'Type', of: ({ type }) => (type.startsWith(':') ? null : nameOf(type)), width: 26 },
      { header: 'Method', of: ({ method }) => method },
      {
        header: 'Provider’s name',
        of: ({ ref, booked_ref, refund_ref }) => ref ?? booked_ref ?? refund_ref,
        width: 30,
      },
      { header: 'Bank reference', of: ({ note }) => note?.reference || null, width: 26 },
      { header: 'Note', of: ({ note }) => note?.note || null, width: 40 },
      { header: 'Amount', kind: 'number', of: ({ amount, currency }) => cell(amount, currency) },
      { header: 'Currency', of: ({ currency }) => currency, width: 10 },
      {
        header: 'Arrived',
        kind: 'number',
        of: ({ arrived_amount: sum, arrived_currency: currency }) =>
          sum === null || currency === null ? null : cell(sum, currency),
      },
      { header: 'Arrived in', of: ({ arrived_currency }) => arrived_currency, width: 10 },
      { header: 'Rate', of: ({ arrived_rate: rate }) => (rate === null ? null : trimRate(rate)) },
      {
        header: 'Bank charges',
        kind: 'number',
        of: ({ bank_charges: kept, currency }) => (kept === null ? null : cell(kept, currency)),
      },
      { header: 'In', kind: 'number', of: (row) => cell(Math.max(0, receivedChange(row)), row.currency) },
      {
        header: 'Out',
        kind: 'number',
        of: (row) => cell(Math.max(0, 0 - receivedChange(row)), row.currency),
      },
      {
        header: 'Fee',
        kind: 'number',
        of: ({ about, amount, currency }) => cell(about === 'fee' ? 0 - amount : 0, currency),
      },
      {
        header: 'Balance',
        kind: 'number',
        of: ({ balance, currency }) => Number(writeDecimal(balance, currency)),
      },
      {
        header: 'Waived',
        kind: 'number',
        of: ({ about, amount, currency }) => cell(about === 'waiver' ? amount : 0, currency),
      },
      {
        header: 'Paid out',
        kind: 'number',
        of: ({ about, amount, currency }) => cell(about === 'payout' ? 0 - amount : 0, currency),
      },
      { header: 'Recorded by', of: ({ recorded_by }) => recorded_by, width: 22 },
      { header: 'Recorded', kind: 'instant', of: ({ recorded_at }) => recorded_at, width: 18 },
    ],
  });
}
