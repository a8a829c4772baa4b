import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { trimRate } from '#conference/money/ledger/arrived.ts';
import { readPaymentNotes } from '#conference/money/ledger/payment-note.server.ts';
import { filterLedger, type LedgerFilter } from '#conference/money/lists/search-payments.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { exportable } from './export-list.server.ts';

const units = (amount: number, currency: Currency) => Number(writeDecimal(amount, currency));

/**
 * Lists the payments that match a filter with their bank references and notes, ordered by the day on which they were
 * received. Leaves out erased notes. The audit seals the search text, because it may be a name. Amounts are in dollars or
 * rupees, not in minor units, because people add them up in spreadsheets.
 */
export function paymentList(
  store: Pick<Platform, 'db' | 'secrets'>,
  { text, fingerprint, ...filter }: LedgerFilter,
) {
  return exportable({
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
    complete: async (rows) => {
      const notes = await readPaymentNotes(
        store,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, note: notes.get(row.id) }));
    },
    columns: [
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
    ],
  });
}
