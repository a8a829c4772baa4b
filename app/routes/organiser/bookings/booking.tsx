import { Link, useNavigation } from 'react-router';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { PaymentsSection } from '#routes/organiser/payments/payments-section.tsx';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/booking';
import { type BookingRefusal, confirm, decline, extend, move, withdraw } from './act-on-booking.server.ts';
import { BookingActions } from './booking-actions.tsx';
import { statusTones, statusWords } from './booking-words.ts';
import { type BookingView, loadBooking } from './load-booking.server.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Booking of ${loaderData?.reference ?? ''} · Organisers’ desk` }];
}

const here = '/organiser/bookings/:bookingId';

export const loader = organiserLoader(
  here,
  async ({ context, organiser, params }) => await loadBooking(context, organiser, params.bookingId),
);

export const action = organiserAction(here, { confirm, decline, withdraw, move, extend });

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = useAnswer<BookingRefusal>(actionData);
  const { id, title, place, status, applicantName, payments, mayRecord } = loaderData;
  return (
    <div className="grid gap-10">
      <header>
        <p>
          <Link to="/organiser/bookings">All bookings</Link>
        </p>
        <h1 className="mt-2 wrap-anywhere" tabIndex={-1}>
          {applicantName}
        </h1>
        <p className="mt-3 flex flex-wrap items-center gap-3 text-lead">
          <strong>
            {title}, {place}
          </strong>
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        </p>
      </header>
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <BookingActions booking={loaderData} refusal={refusal} isBusy={isBusy} />
      <Details booking={loaderData} />
      <PaymentsSection
        view={payments}
        // Without notes there is nothing more to see there.
        to={payments.hasNotes ? `/organiser/bookings/${id}/payments` : undefined}
        linkLabel={mayRecord ? 'Record a payment' : 'Payments in full'}
      />
      <History history={loaderData.history} zone={loaderData.zone} />
    </div>
  );
}

function Details({ booking }: { booking: BookingView }) {
  const { reference, registrationTo, payBy, isExtended, isProvisional, decidedAt, message } = booking;
  return (
    <section aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <dl className="border-t-2 border-indigo">
          <Row term="Registration">
            {registrationTo ? <Link to={registrationTo}>{reference}</Link> : reference}
          </Row>
          <Row term="Contact">
            <a href={`mailto:${booking.contactEmail}`}>{booking.contactEmail}</a>
          </Row>
          <Row term="Requested">{booking.requestedAt}</Row>
          {payBy && (
            <Row term={isProvisional ? 'Held until' : 'To be paid by'}>
              {payBy}
              {isProvisional && ', as the applicant’s email is not confirmed'}
              {isExtended && ', extended once'}
            </Row>
          )}
          {booking.remindedAt && <Row term="Reminded">{booking.remindedAt}</Row>}
          {decidedAt && <Row term={statusWords[booking.status]}>{decidedAt}</Row>}
          {message && (
            <Row term="Message sent">
              <span className="whitespace-pre-line">{message}</span>
            </Row>
          )}
        </dl>
        {booking.hasPicture ? (
          <img
            src={`/organiser/bookings/${booking.id}/picture`}
            alt={`What ${booking.applicantName} sent`}
            className="max-h-96 w-auto max-w-full border-2 border-indigo"
          />
        ) : (
          <p className="text-ink-soft">No picture was sent.</p>
        )}
      </div>
    </section>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-paper-line py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function History({ history, zone }: Pick<BookingView, 'history' | 'zone'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <p className="mt-2 text-small text-ink-soft">Times are in {zone}.</p>
      <table className="data-table mt-4">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">More</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ id, at, who, what, more }) => (
            <tr key={id}>
              <td data-label="When" className="is-words">
                {at}
              </td>
              <td data-label="What" className="is-words">
                <strong>{what}</strong>
              </td>
              <td data-label="Who" className="is-typed">
                {who}
              </td>
              {more ? (
                <td data-label="More" className="whitespace-pre-line">
                  {more}
                </td>
              ) : (
                <td />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
