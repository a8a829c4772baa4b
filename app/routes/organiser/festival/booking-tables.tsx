import { Link } from 'react-router';
import { paymentStateTones, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type Column, titleColumn } from '../list/data-table.tsx';
import { type BookingListColumn, listLook, statusTones, statusWords } from './booking-words.ts';
import type { describeRow } from './describe-bookings.server.ts';

type Row = ReturnType<typeof describeRow>;

const applicantColumn: Column<Row> = titleColumn(
  'Applicant',
  ({ id, applicantName, reference, organisation }) => (
    <>
      <Link to={`/organiser/bookings/${id}`} className="font-semibold">
        {applicantName}
      </Link>
      <small className="row-note">
        {reference}
        {organisation !== null && `, stall holder: ${organisation}`}
      </small>
    </>
  ),
);

const otherColumns: Record<BookingListColumn, Omit<Column<Row>, 'label'>> = {
  spot: { className: 'is-words', cell: ({ title, spot }) => `${title}, ${spot}` },
  status: { cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge> },
  payment: { className: 'is-words', cell: (row) => <PaymentCell {...row} /> },
  contact: { className: 'is-words', cell: ({ contactEmail }) => <EmailAddress address={contactEmail} /> },
  marks: { className: 'is-words', cell: ({ marks }) => marks.join(', ') },
  made: { className: 'is-words', cell: ({ requestedOn }) => requestedOn },
};

/** The columns of the list: the applicant, and the columns that the organiser has chosen. */
export function bookingColumns(chosen: readonly BookingListColumn[]): Column<Row>[] {
  const others = chosen.map((column) => ({ label: listLook.columns[column], ...otherColumns[column] }));
  return [applicantColumn, ...others];
}

function PaymentCell({ paymentState, due, payBy, payAt, applicantName }: Row) {
  return (
    <>
      <Badge tone={paymentStateTones[paymentState]}>{paymentStateWords[paymentState]}</Badge>
      {due && <span className="mt-1 block">{due} due</span>}
      {payBy && <span className="block text-small text-ink-soft">until {payBy}</span>}
      {payAt && (
        <span className="mt-1 block">
          <Link to={payAt}>
            Record a payment<span className="sr-only"> of {applicantName}</span>
          </Link>
        </span>
      )}
    </>
  );
}
