import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { orderFromForm, recordFromForm, undoFromForm } from './act-on-payments.server.ts';
import { loadPayments } from './load-payments.server.ts';
import { PaymentsPage } from './payments-page.tsx';
import { invoiceFromForm } from './receipts/invoice-from-form.server.ts';
import { declineFromForm } from './transfers/decline-proof.server.ts';

const path = '/organiser/registrations/:registrationId/payments';
const of = (params: { registrationId: string }) =>
  ({ kind: 'registration', id: params.registrationId }) as const;

export const loader = organiserLoader(path, async (asked) => await loadPayments(asked, of(asked.params)));

export const action = organiserAction(
  path,
  {
    record: async (sent) => await recordFromForm(sent, of(sent.params)),
    'order-refund': async (sent) => await orderFromForm(sent, of(sent.params)),
    undo: async (sent) => await undoFromForm(sent, of(sent.params)),
    'decline-proof': async (sent) => await declineFromForm(sent, of(sent.params)),
    invoice: async (sent) => await invoiceFromForm(sent, of(sent.params)),
  },
  { accepts: 'files' },
);

export default PaymentsPage;
