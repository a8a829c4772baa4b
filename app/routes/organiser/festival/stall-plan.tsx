import '#ui/desk/desk-list.css';
import { Link } from 'react-router';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { statusWords } from './booking-words.ts';
import type { Kind } from './describe-ground.server.ts';

/** The plan of one kind of stalls: a field for each stall, with its number and who has it. */
export function StallPlan({ stalls }: { stalls: Kind['spots'] }) {
  return (
    <ol className="stall-plan">
      {stalls.map(({ key, place, booking }) => (
        <li key={key} className={booking ? `is-${booking.status}` : undefined}>
          {booking ? (
            <Link to={`/organiser/bookings/${booking.id}`} title={booking.applicantName} prefetch="none">
              <strong>{place}</strong>
              <span className="stall-name">{booking.applicantName}</span>
              <span className="sr-only">{statusWords[booking.status]}</span>
            </Link>
          ) : (
            <>
              {place}
              <span className="sr-only">: free</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who has the spots of one kind, with contacts. On a screen it is folded; printed it is the list for the ground. */
export function HolderTable({ kind, placeName }: { kind: Kind; placeName: string }) {
  const { title, counts, spots, free } = kind;
  return (
    <details className="fold stall-holders">
      <summary>{`${title}: names and contacts`}</summary>
      <table className="stall-table">
        <thead>
          {/* Browsers repeat this row at the top of each printed page. */}
          <tr className="stall-title">
            <td colSpan={4}>
              {title} <small>{counts}</small>
            </td>
          </tr>
          <tr>
            <th scope="col">{placeName}</th>
            <th scope="col">Held by</th>
            <th scope="col">Status</th>
            <th scope="col">Contact</th>
          </tr>
        </thead>
        <tbody>
          {spots.map(
            ({ key, place, booking }) =>
              booking && (
                <tr key={key}>
                  <th scope="row">{place}</th>
                  <td>
                    <Link to={`/organiser/bookings/${booking.id}`} prefetch="none">
                      {booking.applicantName}
                    </Link>
                  </td>
                  <td>{statusWords[booking.status]}</td>
                  <td>
                    {booking.reference}{' '}
                    <span className="stall-contact">
                      <EmailAddress address={booking.contactEmail} />
                    </span>
                  </td>
                </tr>
              ),
          )}
          {free && (
            <tr>
              <th scope="row">Free</th>
              <td colSpan={3}>{free}</td>
            </tr>
          )}
        </tbody>
      </table>
    </details>
  );
}
