import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { statusTones, statusWords } from './booking-words.ts';
import type { describeCounts, describeRow } from './describe-bookings.server.ts';

/** How many spots of each option are asked for, taken and free. */
export function OptionTable({ options }: { options: ReturnType<typeof describeCounts> }) {
  return (
    <table className="plain-table mt-4">
      <caption className="sr-only">Spots of each option</caption>
      <thead>
        <tr>
          <th scope="col">Option</th>
          <th scope="col" className="number">
            Requested
          </th>
          <th scope="col" className="number">
            Confirmed
          </th>
          <th scope="col" className="number">
            Free
          </th>
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

/** One page of the bookings. */
export function BookingTable({ bookings }: { bookings: ReturnType<typeof describeRow>[] }) {
  return (
    <table className="data-table mt-6">
      <thead>
        <tr>
          <th scope="col">Applicant</th>
          <th scope="col">Spot</th>
          <th scope="col">State</th>
          <th scope="col">Due</th>
          <th scope="col">Requested</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td data-label="Applicant" className="is-typed">
              <span>
                <Link to={`/organiser/bookings/${booking.id}`} className="font-semibold">
                  {booking.applicantName}
                </Link>
                <br />
                <span className="text-small text-ink-soft">{booking.reference}</span>
              </span>
            </td>
            <td data-label="Spot" className="is-words">
              {booking.title}, {booking.place}
            </td>
            <td data-label="State">
              <span>
                <Badge tone={statusTones[booking.status]}>{statusWords[booking.status]}</Badge>
              </span>
            </td>
            <td data-label="Due" className="is-words">
              <span>
                {booking.isHeld ? booking.due : '–'}
                {booking.payBy && (
                  <span className="block text-small text-ink-soft">until {booking.payBy}</span>
                )}
              </span>
            </td>
            <td data-label="Requested" className="is-words">
              {booking.requestedOn}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
