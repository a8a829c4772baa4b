import { type NoAnswer, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { PaymentsRefusal } from './act-on-payments.server.ts';
import { BalanceFacts } from './balance-facts.tsx';
import { ChargeHistorySection } from './charge-history-section.tsx';
import type { PaymentsPageData } from './load-payments.server.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentTable } from './payment-table.tsx';
import { ReceiptsSection } from './receipts/receipts-section.tsx';
import { RefundTable } from './refunds/refund-table.tsx';
import { TransferProofs } from './transfers/transfer-proofs.tsx';

type PaymentsPageProps = {
  loaderData: PaymentsPageData;
  actionData?: PaymentsRefusal | NoAnswer | undefined;
};

export function PaymentsPage({ loaderData, actionData }: PaymentsPageProps) {
  const refusal = useAnswer<PaymentsRefusal>(actionData);
  const { payer, balance, payments, mayRecord, mayOrder, refunds, hasNotes, formKey, today, proofs } =
    loaderData;
  const { undo, decline } = refusal ?? {};
  const reasonErrors = {
    ...(undo && { [`reason-${undo.paymentId}`]: undo.error }),
    ...(decline && { [`reason-${decline.proofId}`]: decline.error }),
  };
  return (
    <div className="grid gap-10">
      <title>{`Payments of ${payer.reference} · Organisers’ desk`}</title>
      <PageHead title="Payments" tabs={loaderData.tabs}>
        <p className="mt-3 text-lead wrap-anywhere">
          {payer.booked && <strong>{payer.booked} · </strong>}
          <bdi className="font-semibold">{payer.name}</bdi> ·{' '}
          <span className="whitespace-nowrap">{payer.reference}</span> ·{' '}
          <EmailAddress address={payer.email} />
        </p>
      </PageHead>
      <FormSummary
        message={refusal?.message}
        errors={refusal?.record?.errors ?? refusal?.invoice?.errors ?? reasonErrors}
      />
      <section aria-labelledby="balance">
        <h2 id="balance">Balance</h2>
        <BalanceFacts balance={balance} />
      </section>
      <section aria-labelledby="recorded">
        <h2 id="recorded">Recorded payments</h2>
        <PaymentTable view={loaderData} undo={mayRecord ? { refusal: undo } : undefined} />
      </section>
      {hasNotes && (
        <ReceiptsSection
          // After an invoice is issued, the new key empties the fields.
          key={loaderData.receipts.length}
          receipts={loaderData.receipts}
          asking={loaderData.asking}
          invoice={mayRecord && balance ? { refusal: refusal?.invoice, name: payer.name } : undefined}
        />
      )}
      <TransferProofs
        proofs={proofs}
        mayRead={hasNotes}
        decline={mayRecord ? { refusal: decline } : undefined}
      />
      {(refunds.length > 0 || balance?.cancellation?.toOrder) && (
        <section aria-labelledby="refunds">
          <h2 id="refunds">Refunds</h2>
          {loaderData.orderQuestion && mayOrder && (
            <QuestionForm
              intent="order-refund"
              title={`Order the refund of ${balance?.cancellation?.toOrder}`}
              question={loaderData.orderQuestion}
              button="Order the refund"
              className="mt-4 max-w-2xl border-y border-paper-line"
            />
          )}
          {refunds.length > 0 && <RefundTable refunds={refunds} zone={loaderData.zone} mayDecide={false} />}
        </section>
      )}
      {mayRecord && balance && (
        <section aria-labelledby="record">
          <h2 id="record">Record a payment</h2>
          <PaymentForm
            // After a payment is recorded, the new key empties the fields.
            key={`${payments.length} ${balance.due}`}
            formKey={formKey}
            today={today}
            currency={balance.currency}
            proofs={proofs.filter(({ state }) => state === 'waiting')}
            chosenProof={loaderData.chosenProof}
            toRecord={balance.toRecord}
            open={balance.open}
            refusal={refusal?.record}
          />
        </section>
      )}
      {hasNotes && <ChargeHistorySection story={loaderData.story} zone={loaderData.zone} />}
    </div>
  );
}
