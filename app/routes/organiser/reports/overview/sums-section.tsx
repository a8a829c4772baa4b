import { type Column, DataTable, numberColumn, titleColumn } from '../../list/data-table.tsx';
import type { DescribedSums } from './load-sums.server.ts';

const columns: Column<DescribedSums>[] = [
  titleColumn('Currency', ({ id }) => <strong>{id}</strong>),
  numberColumn('Charged', ({ charged }) => charged),
  numberColumn('Received', ({ received }) => received),
  numberColumn('Due', ({ due }) => due),
  numberColumn('To refund', ({ toRefund }) => toRefund),
];

/** The sums that are charged, received, due and to be refunded, by currency. */
export function SumsSection({ sums }: { sums: readonly DescribedSums[] }) {
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="sums" className="mt-12 max-w-4xl">
      <h2 id="sums">Money</h2>
      <DataTable className="mt-4" rows={sums} columns={columns} empty="" />
    </section>
  );
}
