import { askDesk } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/booking-payments';
import { loadPayments, recordFromForm, undoFromForm } from './act-on-payments.server.ts';
import { PaymentsPage, paymentsTitle } from './payments-page.tsx';

export const meta = paymentsTitle;

const path = '/organiser/bookings/:bookingId/payments';
const booking = (id: string) => ({ kind: 'booking', id }) as const;

export const loader = organiserLoader(
  path,
  async ({ params, ...asked }) => await loadPayments(asked, booking(params.bookingId)),
);

export const action = organiserAction(path, {
  record: async ({ params, ...sent }) => await recordFromForm(sent, booking(params.bookingId)),
  undo: async ({ params, ...sent }) => await undoFromForm(sent, booking(params.bookingId)),
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default PaymentsPage;
