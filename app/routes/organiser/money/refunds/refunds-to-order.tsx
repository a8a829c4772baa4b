import { Link } from 'react-router';
import { type Column, DataTable, numberColumn, typedColumn, wordsColumn } from '../../list/data-table.tsx';
import type { describeRefundToOrder } from './describe-refund.server.ts';

type Row = ReturnType<typeof describeRefundToOrder>;

type RefundsToOrderProps = { rows: readonly Row[]; total: number; zone: string };

/** Lists the cancelled charges whose refund must still be ordered. Shows nothing if the list is empty. */
export function RefundsToOrder({ rows, total, zone }: RefundsToOrderProps) {
  if (total === 0) return null;
  const columns: Column<Row>[] = [
    wordsColumn('For', ({ to, reference, of }) => (
      <>
        <Link to={to}>{reference}</Link> · {of}
      </>
    )),
    typedColumn('Name', ({ name }) => <bdi>{name}</bdi>),
    numberColumn('To refund', ({ amount }) => <strong>{amount}</strong>),
    typedColumn('Cancelled', ({ cancelledAt }) => cancelledAt, { note: zone }),
  ];
  return (
    <section id="to-order" className="mt-10">
      <h2 className="text-h4">Refunds to order</h2>
      <p className="mt-3">
        These registrations and bookings were cancelled, and the refund rules require a refund. Order each
        refund on the page of the payments.
      </p>
      <DataTable className="mt-4" rows={rows} columns={columns} empty="" />
      {total > rows.length && (
        <p className="mt-4">
          These are the oldest {rows.length} of {total}.
        </p>
      )}
    </section>
  );
}
