import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import type { Column } from '../list/data-table.tsx';
import { statusTones, statusWords } from './booking-words.ts';
import type { describeCounts, describeRow } from './describe-bookings.server.ts';

/** How many spots of each option are requested, confirmed and free. */
export function OptionTable({ options }: { options: ReturnType<typeof describeCounts> }) {
  return (
    <table className="plain-table mt-4">
      <caption className="sr-only">Spots of each option</caption>
      <thead>
        <tr>
          <th scope="col">Option</th>
          {['Requested', 'Confirmed', 'Free'].map((label) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map(({ option, title, requested, confirmed, free }) => (
          <tr key={option}>
            <th scope="row">
              <Link to={`?option=${option}#all`}>{title}</Link>
            </th>
            <td className="number">{requested}</td>
            <td className="number">{confirmed}</td>
            <td className="number">{free}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The columns of the list of bookings. */
export const bookingColumns: Column<ReturnType<typeof describeRow>>[] = [
  {
    label: 'Applicant',
    className: 'is-typed',
    cell: ({ id, applicantName, reference }) => (
      <>
        <Link to={`/organiser/bookings/${id}`} className="font-semibold">
          {applicantName}
        </Link>
        <br />
        <span className="text-small text-ink-soft">{reference}</span>
      </>
    ),
  },
  { label: 'Spot', className: 'is-words', cell: ({ title, spot }) => `${title}, ${spot}` },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>,
  },
  {
    label: 'Due',
    className: 'is-words',
    cell: ({ isHeld, due, payBy }) => (
      <>
        {isHeld ? due : '–'}
        {payBy && <span className="block text-small text-ink-soft">until {payBy}</span>}
      </>
    ),
  },
  { label: 'Requested', className: 'is-words', cell: ({ requestedOn }) => requestedOn },
];
