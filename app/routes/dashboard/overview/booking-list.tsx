import { Form, Link } from 'react-router';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useSite } from '#routes/page/use-site.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Overview } from './load-overview.server.ts';

const tones = {
  requested: 'due',
  confirmed: 'done',
  declined: 'refused',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

type Props = Pick<Overview, 'bookings' | 'festival' | 'withdrawWords'>;

/** Lists the participant's bookings with their status, a link to pay, and a button to withdraw each booking. */
export function BookingList({ bookings, festival, withdrawWords }: Props) {
  const { hiddenPages } = useSite();
  if (!festival) return null;
  return (
    <section className="max-w-3xl not-first:mt-14">
      <h2 className="text-h3">Your bookings</h2>
      {bookings.length === 0 ? (
        <p className="mt-3">
          You have no stall or venue at {festival.name}.{' '}
          {!hiddenPages && (
            <ButtonLink variant="line" size="small" to={festival.address} className="mt-3">
              Book a stall or venue
            </ButtonLink>
          )}
        </p>
      ) : (
        <ul className="mt-4 border-t-2 border-indigo">
          {bookings.map((booking) => (
            <li
              key={booking.id}
              className="flex flex-wrap items-center justify-between gap-4 border-b border-paper-line py-4"
            >
              <div className="min-w-0">
                <p id={booking.id} className="flex flex-wrap items-center gap-3 text-h4 font-semibold">
                  {booking.title} <Badge tone={tones[booking.status]}>{booking.statusWord}</Badge>
                </p>
                <p className="wrap-anywhere">
                  {[booking.stallNumber && `Stall ${booking.stallNumber}`, booking.day, booking.price]
                    .filter(Boolean)
                    .join(' · ')}
                  {' · '}
                  <bdi>{booking.applicantName}</bdi>
                </p>
                <BookingMoney booking={booking} />
                {booking.message && (
                  <p className="mt-2 border-s-4 border-madder ps-3 whitespace-pre-line wrap-anywhere">
                    {booking.message}
                  </p>
                )}
              </div>
              {booking.holdsSpot && (
                <ButtonLink
                  variant="line"
                  size="small"
                  to={`/dashboard/cancel?booking=${booking.id}`}
                  aria-describedby={booking.id}
                >
                  Withdraw
                </ButtonLink>
              )}
              {booking.isRestorable && (
                <Form method="post" action="/dashboard">
                  <input type="hidden" name="bookingId" value={booking.id} />
                  <SmallSubmit intent="restore" aria-describedby={booking.id}>
                    {withdrawWords.undo}
                  </SmallSubmit>
                  <p className="mt-1 text-ink-soft">{withdrawWords.undoTime}</p>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {bookings.some(({ due }) => due) && (
        <p className="mt-4">
          <Link to="/dashboard/payment">Pay for a booking</Link>
        </p>
      )}
    </section>
  );
}

/** Shows the amount received for a booking, the amount still due, and the date until which the spot is held. */
function BookingMoney({
  booking: { received, due, payBy, keptUntil },
}: {
  booking: Overview['bookings'][number];
}) {
  const dueWords = due && `${due} still due`;
  if (received) {
    return <p className="text-ink-soft">{[`${received} received`, dueWords].filter(Boolean).join(', ')}</p>;
  }
  if (payBy) {
    return (
      <p className="text-ink-soft">
        Held for you until {payBy}
        {keptUntil && `; once your email is confirmed, until ${keptUntil}`}
      </p>
    );
  }
  return due ? <p className="text-ink-soft">{dueWords}</p> : null;
}
