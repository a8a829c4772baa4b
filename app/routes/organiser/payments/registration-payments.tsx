import { askDesk } from '#routes/offline/offline-form.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/registration-payments';
import { loadPayments, recordFromForm, undoFromForm } from './act-on-payments.server.ts';
import { PaymentsPage, paymentsTitle } from './payments-page.tsx';

export const meta = paymentsTitle;

const path = '/organiser/registrations/:registrationId/payments';
const registration = (id: string) => ({ kind: 'registration', id }) as const;

export const loader = organiserLoader(
  path,
  async ({ params, ...asked }) => await loadPayments(asked, registration(params.registrationId)),
);

export const action = organiserAction(path, {
  record: async ({ params, ...sent }) => await recordFromForm(sent, registration(params.registrationId)),
  undo: async ({ params, ...sent }) => await undoFromForm(sent, registration(params.registrationId)),
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default PaymentsPage;
