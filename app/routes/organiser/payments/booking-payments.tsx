import { Link, useNavigation } from 'react-router';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/booking-payments';
import { loadPayments, type PaymentsRefusal, takePayment, takeUndo } from './act-on-payments.server.ts';
import { PaymentsBody } from './payments-page.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Payments of a booking, ${loaderData?.payer.reference ?? ''} · Organisers’ desk` }];
}

const here = '/organiser/bookings/:bookingId/payments';
const booking = (id: string) => ({ kind: 'booking', id }) as const;

export const loader = organiserLoader(here, async ({ params, ...asked }) => ({
  ...(await loadPayments(asked, booking(params.bookingId))),
  bookingId: params.bookingId,
}));

export const action = organiserAction(here, {
  record: async ({ params, ...sent }) => await takePayment(sent, booking(params.bookingId)),
  undo: async ({ params, ...sent }) => await takeUndo(sent, booking(params.bookingId)),
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function BookingPayments({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = useAnswer<PaymentsRefusal>(actionData);
  const { reference, email, booking: booked } = loaderData.payer;
  return (
    <PaymentsBody
      page={loaderData}
      refusal={refusal}
      isBusy={isBusy}
      heading={
        <header>
          <h1 tabIndex={-1}>Payments of a booking</h1>
          <p className="mt-3 text-lead wrap-anywhere">
            <strong>{booked?.title}</strong>
            {booked?.day && `, ${booked.day}`} · <bdi>{booked?.applicantName}</bdi> · {reference} ·{' '}
            <EmailAddress address={email} />
          </p>
          <p className="mt-2">
            <Link to={`/organiser/bookings/${loaderData.bookingId}`}>The booking</Link>
          </p>
        </header>
      }
    />
  );
}
