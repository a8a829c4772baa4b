import { Link } from 'react-router';
import { paymentStateTones, paymentStateWords } from '#conference/payments/payment-state.ts';
import { Badge } from '#ui/feedback/status.tsx';
import type { Column } from '../list/data-table.tsx';
import { statusTones, statusWords } from './booking-words.ts';
import type { describeCounts, describeRow } from './describe-bookings.server.ts';

export const optionColumns: Column<ReturnType<typeof describeCounts>[number]>[] = [
  { label: 'Option', isTitle: true, cell: ({ id, title }) => <Link to={`?option=${id}#all`}>{title}</Link> },
  { label: 'Requested', className: 'number', cell: ({ requested }) => requested },
  { label: 'Confirmed', className: 'number', cell: ({ confirmed }) => confirmed },
  { label: 'Free', className: 'number', cell: ({ free }) => free },
];

export const bookingColumns: Column<ReturnType<typeof describeRow>>[] = [
  {
    label: 'Applicant',
    className: 'is-typed',
    cell: ({ id, applicantName, reference, organisation }) => (
      <>
        <Link to={`/organiser/bookings/${id}`} className="font-semibold">
          {applicantName}
        </Link>
        <br />
        <span className="text-small text-ink-soft">
          {reference}
          {organisation !== null && `, stall holder: ${organisation}`}
        </span>
      </>
    ),
  },
  { label: 'Spot', className: 'is-words', cell: ({ title, spot }) => `${title}, ${spot}` },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>,
  },
  {
    label: 'Payment',
    className: 'is-words',
    cell: ({ paymentState, due, payBy, payAt, applicantName }) => (
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
    ),
  },
  { label: 'Requested', className: 'is-words', cell: ({ requestedOn }) => requestedOn },
];
