import { filterLedger, type LedgerFilter } from '#conference/finance/lists/search-payments.server.ts';
import type { Column } from '#platform/http/send-table.server.ts';
import type { ExportableList, RowOf } from './export-list.server.ts';

type ExportedPayment = RowOf<typeof paymentList>;

/** Amounts are in dollars or rupees, not in minor units, because people add them up in spreadsheets. */
export const paymentColumns: readonly Column<ExportedPayment>[] = [
  { header: 'Received on', kind: 'day', of: ({ received_on }) => received_on },
  { header: 'Entry', of: ({ kind }) => kind },
  { header: 'Method', of: ({ method }) => method },
  { header: 'Amount', kind: 'number', of: ({ amount }) => amount / 100 },
  { header: 'Currency', of: ({ currency }) => currency, width: 10 },
  { header: 'For', of: ({ charge_kind }) => charge_kind },
  { header: 'Registration', of: ({ reference }) => reference },
  { header: 'Name', of: ({ payer }) => payer, width: 30 },
  { header: 'Recorded by', of: ({ recorded_by }) => recorded_by, width: 22 },
  { header: 'Recorded', kind: 'instant', of: ({ recorded_at }) => recorded_at, width: 18 },
];

/**
 * Lists the payments that match a filter, ordered by the day on which they were received. The audit seals the search
 * text, because it may be a name.
 */
export function paymentList({ text, fingerprint, ...filter }: LedgerFilter) {
  return {
    name: 'payments',
    filter: { ...filter },
    ...(text && { searchedFor: text }),
    select: (db) =>
      filterLedger(db, { ...filter, ...(text && { text }), fingerprint })
        .select(['received_on', 'entry.kind', 'method', 'amount', 'currency', 'charge_kind', 'recorded_at'])
        .select(['person.reference', 'recorder.name as recorded_by'])
        .select(({ fn }) => fn.coalesce('booked.applicant_name', 'person.full_name').as('payer'))
        .orderBy('received_on')
        .orderBy('recorded_at')
        .orderBy('entry.id'),
  } satisfies ExportableList<object>;
}
