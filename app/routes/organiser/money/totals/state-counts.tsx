import { Link } from 'react-router';
import { type PaymentState, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { type Column, DataTable, numberColumn, titleColumn } from '../../list/data-table.tsx';

type Row = { id: PaymentState; registrations: number; bookings: number };

const columns: Column<Row>[] = [
  titleColumn('Payment', ({ id }) => paymentStateWords[id]),
  numberColumn('Registrations', ({ id, registrations }) => (
    <Link to={`/organiser/registrations?paid=${id}`}>{registrations.toLocaleString('en')}</Link>
  )),
];

const bookingColumn: Column<Row> = numberColumn('Bookings', ({ id, bookings }) => (
  <Link to={`/organiser/bookings?payment=${id}`}>{bookings.toLocaleString('en')}</Link>
));

/** How many registrations and bookings are in each payment state. Each number links to its list. */
export function StateCounts({ rows, hasBookings }: { rows: Row[]; hasBookings: boolean }) {
  return (
    <section aria-labelledby="states" className="mt-12">
      <h2 id="states">Paid and unpaid</h2>
      <p className="mt-2">
        Active registrations{hasBookings && ' and all bookings'}. Each number links to its list.
      </p>
      <DataTable
        className="mt-4"
        rows={rows}
        columns={hasBookings ? [...columns, bookingColumn] : columns}
        empty=""
      />
    </section>
  );
}
