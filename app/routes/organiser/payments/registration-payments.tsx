import { Link, useNavigation } from 'react-router';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/registration-payments';
import { loadPayments, type PaymentsRefusal, takePayment, takeUndo } from './act-on-payments.server.ts';
import { PaymentsBody } from './payments-page.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Payments of ${loaderData?.payer.reference ?? ''} · Organisers’ desk` }];
}

const here = '/organiser/registrations/:registrationId/payments';
const registration = (id: string) => ({ kind: 'registration', id }) as const;

export const loader = organiserLoader(
  here,
  async ({ params, ...asked }) => await loadPayments(asked, registration(params.registrationId)),
);

export const action = organiserAction(here, {
  record: async ({ params, ...sent }) => await takePayment(sent, registration(params.registrationId)),
  undo: async ({ params, ...sent }) => await takeUndo(sent, registration(params.registrationId)),
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function RegistrationPayments({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const refusal = useAnswer<PaymentsRefusal>(actionData);
  const { reference, name, email, registrationId } = loaderData.payer;
  return (
    <PaymentsBody
      page={loaderData}
      refusal={refusal}
      isBusy={isBusy}
      heading={
        <header>
          <h1 tabIndex={-1}>Payments</h1>
          <p className="mt-3 text-lead wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi> ·{' '}
            <span className="whitespace-nowrap">{reference}</span> · <EmailAddress address={email} />
          </p>
          <p className="mt-2">
            <Link to={`/organiser/registrations/${registrationId}`}>The registration</Link>
          </p>
        </header>
      }
    />
  );
}
