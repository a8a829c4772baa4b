import { type Column, DataTable } from '../../list/data-table.tsx';
import type { DescribedSums } from './load-sums.server.ts';

const columns: Column<DescribedSums>[] = [
  { label: 'Currency', isTitle: true, cell: ({ id }) => <strong>{id}</strong> },
  { label: 'Charged', className: 'number', cell: ({ charged }) => charged },
  { label: 'Received', className: 'number', cell: ({ received }) => received },
  { label: 'Due', className: 'number', cell: ({ due }) => due },
  { label: 'To refund', className: 'number', cell: ({ toRefund }) => toRefund },
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
