import { type Column, DataTable, numberColumn, wordsColumn } from '../../list/data-table.tsx';
import type { DescribedTotals } from './totals.tsx';

const amounts = [
  ['Received', 'received'],
  ['Refunded', 'refunded'],
  ['Chargebacks', 'chargebacks'],
  ['Fees', 'fees'],
  ['Net', 'net'],
  ['Waived', 'waived'],
  ['Paid out', 'paidOut'],
] as const;

type TotalsTableProps = { rows: readonly DescribedTotals[]; head: string };

/** Shows a row for each group, and the total. Columns without amounts are not shown. */
export function TotalsTable({ rows, head }: TotalsTableProps) {
  const shown = amounts.filter(([, name]) => rows.some((row) => row[name] !== ''));
  const columns: Column<DescribedTotals>[] = [
    wordsColumn(head, ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label), {
      isTitle: true,
    }),
    numberColumn('Transactions', ({ count }) => count),
    ...shown.map(([label, name]) =>
      numberColumn<DescribedTotals>(label, (row) =>
        row.isTotal || name === 'net' ? <strong>{row[name]}</strong> : row[name],
      ),
    ),
  ];
  return <DataTable className="mt-4" rows={rows} columns={columns} empty="No payments or refunds." />;
}
