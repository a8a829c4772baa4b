import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { trimRate } from '#conference/money/ledger/arrived.ts';
import { type PaymentNote, readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import { filterLedger, type LedgerFilter } from '#conference/money/lists/search-payments.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import { type ExportableList, type ExportRequest, exportList, type RowOf } from './export-list.server.ts';
import { inBatches } from './in-batches.ts';

type ExportedPayment = RowOf<typeof paymentList> & { note: PaymentNote | undefined };

const units = (amount: number, currency: Currency) => Number(writeDecimal(amount, currency));

/** Amounts are in dollars or rupees, not in minor units, because people add them up in spreadsheets. */
export const paymentColumns: readonly Column<ExportedPayment>[] = [
  { header: 'Received on', kind: 'day', of: ({ received_on }) => received_on },
  { header: 'Entry', of: ({ kind }) => kind },
  { header: 'Method', of: ({ method }) => method },
  { header: 'Amount', kind: 'number', of: ({ amount, currency }) => units(amount, currency) },
  { header: 'Currency', of: ({ currency }) => currency, width: 10 },
  { header: 'For', of: ({ charge_kind }) => charge_kind },
  { header: 'Registration', of: ({ reference }) => reference },
  { header: 'Name', of: ({ payer }) => payer, width: 30 },
  { header: 'Bank reference', of: ({ note }) => note?.reference || null, width: 26 },
  { header: 'Note', of: ({ note }) => note?.note || null, width: 40 },
  {
    header: 'Arrived',
    kind: 'number',
    of: ({ arrived_amount: sum, arrived_currency: currency }) =>
      sum === null || currency === null ? null : units(sum, currency),
  },
  { header: 'Arrived in', of: ({ arrived_currency }) => arrived_currency, width: 10 },
  { header: 'Rate', of: ({ arrived_rate: rate }) => (rate === null ? null : trimRate(rate)) },
  {
    header: 'Bank charges',
    kind: 'number',
    of: ({ bank_charges: kept, currency }) => (kept ? units(kept, currency) : null),
  },
  { header: 'Recorded by', of: ({ recorded_by }) => recorded_by, width: 22 },
  { header: 'Recorded', kind: 'instant', of: ({ recorded_at }) => recorded_at, width: 18 },
];

/**
 * Lists the payments that match a filter, ordered by the day on which they were received. The audit seals the search
 * text, because it may be a name.
 */
function paymentList({ text, fingerprint, ...filter }: LedgerFilter) {
  return {
    name: 'payments',
    filter: { ...filter },
    ...(text && { searchedFor: text }),
    select: (db) =>
      filterLedger(db, { ...filter, ...(text && { text }), fingerprint })
        .select(['received_on', 'entry.kind', 'method', 'amount', 'currency', 'charge_kind', 'recorded_at'])
        .select(['person.reference', 'recorder.name as recorded_by', 'entry.id'])
        .select(['arrived_amount', 'arrived_currency', 'arrived_rate', 'bank_charges'])
        .select(({ fn }) => fn.coalesce('booked.applicant_name', 'person.full_name').as('payer'))
        .orderBy('received_on')
        .orderBy('recorded_at')
        .orderBy('entry.id'),
  } satisfies ExportableList<object>;
}

const batchSize = 200;

/** Streams the payments that a filter finds, with their bank references and notes. Erased notes are left out. */
export async function* exportPayments(
  store: Pick<Platform, 'db' | 'secrets'>,
  filter: LedgerFilter,
  by: ExportRequest,
): AsyncGenerator<ExportedPayment> {
  for await (const rows of inBatches(exportList(store, paymentList(filter), by), batchSize)) {
    const notes = await readPaymentNotes(
      store,
      rows.map(({ id }) => id),
    );
    for (const row of rows) yield { ...row, note: notes.get(row.id) };
  }
}
