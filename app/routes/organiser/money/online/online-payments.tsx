import { Link } from 'react-router';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/online-payments';
import {
  handleAgainFromForm,
  noteDisputeFromForm,
  recordForChargeFromForm,
  refundFromForm,
  replayFromForm,
  settleFromForm,
} from './act-on-online-payments.server.ts';
import { Comparison } from './comparison.tsx';
import { loadOnlinePayments } from './load-online-payments.server.ts';
import { OpenPayment, type OpenPaymentField } from './open-payment.tsx';
import { Item, Part } from './part.tsx';
import { ReplayForm } from './replay-form.tsx';

export const handle = deskTitle('Online payments');

const path = '/organiser/online-payments';

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  return await loadOnlinePayments(context, organiser);
});

export const action = organiserAction(path, {
  'book-to-charge': recordForChargeFromForm,
  refund: refundFromForm,
  settle: settleFromForm,
  'note-dispute': noteDisputeFromForm,
  'handle-again': handleAgainFromForm,
  replay: replayFromForm,
});

export default function OnlinePaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, disputes, events, comparisons, open, isConfigured, mayRecord } = loaderData;
  const refusal = useAnswer<FormRefusal<OpenPaymentField | 'name'>>(actionData);
  const isQuiet = payments.length + disputes.length + events.length === 0;
  return (
    <>
      <PageHead
        title="Online payments"
        intro="Payments from a payment provider that you must check. All other payments are recorded automatically."
      />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      {!isConfigured && <p className="mt-6">No payment provider is configured on the server.</p>}
      {isQuiet && <p className="mt-6">Nothing to do.</p>}
      <Part id="payments" title="Payments" shown={payments.length} total={open.openPayments}>
        {payments.map((payment) => (
          <OpenPayment
            key={payment.id}
            payment={payment}
            options={loaderData.options}
            mayRecord={mayRecord}
            mayRefund={loaderData.mayRefund}
            refusal={refusal?.intent === payment.id ? refusal : undefined}
          />
        ))}
      </Part>
      <Part id="disputes" title="Disputes" shown={disputes.length} total={open.disputes}>
        {disputes.map(({ id, disputeRef, paymentRef, provider, amount, words }) => (
          <Item key={id} title={`${amount}, ${provider}`} refs={`${disputeRef}, for ${paymentRef}`}>
            <p>{words}</p>
            {mayRecord && (
              <ButtonForm intent="note-dispute" fields={{ id }} about={disputeRef} className="mt-3">
                {' '}
                Mark as noted
              </ButtonForm>
            )}
          </Item>
        ))}
      </Part>
      <Part
        id="webhooks"
        title="Webhooks that were not handled"
        shown={events.length}
        total={open.unhandledEvents}
      >
        {events.map(({ id, kind, provider, receivedAt }) => (
          <Item key={id} title={`${kind}, ${provider}`} refs={`received ${receivedAt}`}>
            {mayRecord && (
              <ButtonForm intent="handle-again" fields={{ id }} about={kind}>
                Handle again
              </ButtonForm>
            )}
          </Item>
        ))}
      </Part>
      <div id="comparisons">
        <p className="mt-10">
          <Link to="/organiser/payouts">Payouts</Link>: what the providers have sent to our bank, and for
          which payments.
        </p>
        {comparisons.map((comparison) => (
          <Comparison key={comparison.provider} {...comparison} />
        ))}
      </div>
      {mayRecord && <ReplayForm refusal={refusal} />}
    </>
  );
}
