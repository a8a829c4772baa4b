import { Form, Link } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import { SmallSubmit } from '#routes/forms/submit-button.tsx';
import { useSite } from '#routes/page/use-site.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { Overview } from './load-overview.server.ts';
import type { ownBookingWords } from './overview-words.ts';

const tones = {
  requested: 'due',
  confirmed: 'done',
  declined: 'refused',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

type Props = Pick<Overview, 'bookings' | 'festival' | 'withdrawWords' | 'bookingWords'>;

/** Lists the participant's bookings with their status, a link to pay, and a button to withdraw each booking. */
export function BookingList({ bookings, festival, withdrawWords, bookingWords: words }: Props) {
  const { hiddenPages } = useSite();
  if (!festival) return null;
  return (
    <section className="max-w-3xl not-first:mt-14">
      <h2 className="text-h3">{words.title}</h2>
      {bookings.length === 0 ? (
        <p className="mt-3">
          {say(words.none, { festival: festival.name })}{' '}
          {!hiddenPages && (
            <ButtonLink variant="line" size="small" to={festival.address} className="mt-3">
              {words.book}
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
                  {booking.title} <Badge tone={tones[booking.status]}>{words[booking.status]}</Badge>
                </p>
                <p className="wrap-anywhere">
                  {[
                    booking.stallNumber && say(words.stall, { number: booking.stallNumber }),
                    booking.day,
                    booking.price,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {' · '}
                  <bdi>{booking.applicantName}</bdi>
                </p>
                <BookingMoney words={words} booking={booking} />
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
                  {words.withdraw}
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
          <Link to="/dashboard/payment">{words.pay}</Link>
        </p>
      )}
    </section>
  );
}

/** Shows the amount received for a booking, the amount still due, and the date until which the spot is held. */
function BookingMoney({
  words,
  booking: { received, due, payBy, keptUntil },
}: {
  words: WordsOf<typeof ownBookingWords>;
  booking: Overview['bookings'][number];
}) {
  const text = (() => {
    if (received && due) return say(words.receivedAndDue, { received, due });
    if (received) return say(words.received, { amount: received });
    if (payBy && keptUntil) return say(words.heldLonger, { day: payBy, later: keptUntil });
    if (payBy) return say(words.heldUntil, { day: payBy });
    return due && say(words.stillDue, { amount: due });
  })();
  return text ? <p className="text-ink-soft">{text}</p> : null;
}
