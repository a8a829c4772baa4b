import { Link } from 'react-router';
import type { LedgerChoice } from '#conference/money/lists/movements.ts';
import { type Column, DataTable, numberColumn, wordsColumn } from '../../list/data-table.tsx';
import type { DescribedTotals } from './totals.tsx';

const amounts = [
  ['Received', 'received', 'payment'],
  ['Refunded', 'refunded', 'refund'],
  ['Chargebacks', 'chargebacks', 'chargeback'],
  ['Fees', 'fees', 'fee'],
  ['Net', 'net', 'money'],
  ['Waived', 'waived', 'waiver'],
  ['Paid out', 'paidOut', 'payout'],
] as const satisfies readonly (readonly [string, keyof DescribedTotals, LedgerChoice])[];

type TotalsTableProps = { rows: readonly DescribedTotals[]; head: string };

/** Shows a row for each group, and the total. Columns without amounts are not shown. */
export function TotalsTable({ rows, head }: TotalsTableProps) {
  const shown = amounts.filter(([, name]) => rows.some((row) => row[name] !== ''));
  const columns: Column<DescribedTotals>[] = [
    wordsColumn(head, ({ label, isTotal }) => (isTotal ? <strong>{label}</strong> : label), {
      isTitle: true,
    }),
    numberColumn('Transactions', ({ at, count }) => <Link to={`${at}&what=money`}>{count}</Link>),
    ...shown.map(([label, name, what]) =>
      numberColumn<DescribedTotals>(
        label,
        (row) =>
          row[name] && (
            <Link to={`${row.at}&what=${what}`} prefetch="none">
              {row.isTotal || name === 'net' ? <strong>{row[name]}</strong> : row[name]}
            </Link>
          ),
      ),
    ),
  ];
  return <DataTable className="mt-4" rows={rows} columns={columns} empty="No payments or refunds." />;
}
