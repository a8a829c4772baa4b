import { Link } from 'react-router';
import { paymentStateTones, paymentStateWords } from '#conference/money/ledger/payment-state.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import { HistorySection } from '../audit/history/history-section.tsx';
import { errorsById } from '../form/form-refusal.ts';
import { MarksSection } from '../marks/marks-section.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { PageHead } from '../page/page-head.tsx';
import { Pair } from '../page/pair.tsx';
import type { Route } from './+types/booking';
import {
  type BookingRefusal,
  confirmFromForm,
  declineFromForm,
  extendFromForm,
  markFromForm,
  moveFromForm,
  unmarkFromForm,
  withdrawFromForm,
} from './act-on-booking.server.ts';
import { BookingActions } from './booking-actions.tsx';
import { bookingTabs, statusTones, statusWords } from './booking-words.ts';
import { type BookingView, loadBooking } from './load-booking.server.ts';

const path = '/organiser/bookings/:bookingId';

export const loader = organiserLoader(
  path,
  async ({ context, organiser, params }) => await loadBooking(context, organiser, params.bookingId),
);

export const action = organiserAction(path, {
  confirm: confirmFromForm,
  decline: declineFromForm,
  withdraw: withdrawFromForm,
  move: moveFromForm,
  extend: extendFromForm,
  mark: markFromForm,
  unmark: unmarkFromForm,
});

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<BookingRefusal>(actionData);
  const { id, title, spot, status, paymentState, applicantName, payments, mayRecord } = loaderData;
  return (
    <div className="grid gap-10">
      <title>{`Booking of ${loaderData.reference} · Organisers’ desk`}</title>
      <PageHead
        title={applicantName}
        back={{ to: '/organiser/bookings', label: 'All bookings' }}
        tabs={bookingTabs(id)}
      >
        <p className="mt-3 flex flex-wrap items-center gap-3 text-lead">
          <strong>
            {title}, {spot}
          </strong>
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
          <Badge tone={paymentStateTones[paymentState]}>{paymentStateWords[paymentState]}</Badge>
        </p>
      </PageHead>
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      <BookingActions booking={loaderData} refusal={refusal} />
      <Details booking={loaderData} />
      <MarksSection own={loaderData.marks} refusal={refusal} />
      <PaymentsSection
        balance={payments.balance}
        to={`/organiser/bookings/${id}/payments`}
        mayRecord={mayRecord}
      />
      <HistorySection history={loaderData.history} zone={loaderData.zone} />
    </div>
  );
}

function Details({ booking }: { booking: BookingView }) {
  const { reference, organisation, registrationTo, payBy, isExtended, isProvisional, decidedAt, message } =
    booking;
  return (
    <section aria-labelledby="details">
      <h2 id="details">Details</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <dl className="pairs">
          <Pair term={organisation === null ? 'Registration' : 'Stall holder'}>
            {organisation !== null && (
              <>
                <bdi>{booking.holderName}</bdi>, <bdi>{organisation}</bdi>
                <br />
              </>
            )}
            {registrationTo ? <Link to={registrationTo}>{reference}</Link> : reference}
          </Pair>
          <Pair term="Contact">
            <a href={mailTo(booking.contactEmail)}>{booking.contactEmail}</a>
          </Pair>
          <Pair term="Requested">{booking.requestedAt}</Pair>
          {payBy && (
            <Pair term={isProvisional ? 'Held until' : 'Pay by'}>
              {payBy}
              {isProvisional && ', because the applicant’s email is not verified'}
              {isExtended && ', extended once'}
            </Pair>
          )}
          {booking.remindedAt && <Pair term="Reminded">{booking.remindedAt}</Pair>}
          {decidedAt && <Pair term={statusWords[booking.status]}>{decidedAt}</Pair>}
          {message && (
            <Pair term="Message sent">
              <span className="whitespace-pre-line">{message}</span>
            </Pair>
          )}
        </dl>
        {booking.hasPicture ? (
          <img
            src={`/organiser/bookings/${booking.id}/picture`}
            alt={`Sent by ${booking.applicantName}`}
            className="max-h-96 w-auto max-w-full border-2 border-indigo"
          />
        ) : (
          <p className="text-ink-soft">No picture was sent.</p>
        )}
      </div>
    </section>
  );
}
