import type { ReactNode } from 'react';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { PaymentsPage, PaymentsRefusal } from './act-on-payments.server.ts';
import { PaymentForm } from './payment-form.tsx';
import { BalanceFacts, PaymentTable } from './payment-table.tsx';

type PaymentsBodyProps = {
  page: PaymentsPage;
  refusal: PaymentsRefusal | undefined;
  isBusy: boolean;
  heading: ReactNode;
};

/** The money of one registration or booking: what is due, what was recorded, and the form to record more. */
export function PaymentsBody({ page, refusal, isBusy, heading }: PaymentsBodyProps) {
  const { balance, payments, zone, mayRecord, hasNotes, formKey, today } = page;
  const undo = mayRecord ? { refusal: refusal?.undo, isBusy } : undefined;
  const undoErrors = refusal?.undo && { [`reason-${refusal.undo.paymentId}`]: refusal.undo.error };
  return (
    <div className="grid gap-10">
      {heading}
      <FormSummary message={refusal?.message} errors={refusal?.record?.errors ?? undoErrors} />
      <section aria-labelledby="balance">
        <h2 id="balance">Balance</h2>
        <BalanceFacts balance={balance} />
      </section>
      <section aria-labelledby="recorded">
        <h2 id="recorded">What was recorded</h2>
        <PaymentTable
          payments={payments}
          zone={zone}
          hasNotes={hasNotes}
          mayReadProofs={hasNotes}
          undo={undo}
        />
      </section>
      {mayRecord && balance && (
        <section aria-labelledby="record">
          <h2 id="record">Record a payment</h2>
          <PaymentForm
            // A new key once one was recorded: the fields are empty again.
            key={`${payments.length} ${balance.due}`}
            formKey={formKey}
            today={today}
            currency={balance.currency}
            due={balance.due}
            refusal={refusal?.record}
            isBusy={isBusy}
          />
        </section>
      )}
    </div>
  );
}
