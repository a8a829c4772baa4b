import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { Currency } from '#conference/edition/money/currency.ts';
import { nameCurrency } from '#conference/edition/money/money.ts';
import { recordedMethodWords } from '#conference/money/ledger/payment.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { CheckboxField, RadioField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../form/form-refusal.ts';
import { questionField, questionFieldValue } from '../form/question.ts';
import { optionsOf } from '../list/filter-form.tsx';
import { Fold } from '../page/fold.tsx';
import type { PaymentsRefusal } from './act-on-payments.server.ts';

const arrivedNames = ['arrivedAmount', 'arrivedCurrency', 'rate', 'bankCharges'] as const;

type PaymentFormProps = {
  formKey: string;
  today: string;
  currency: Currency;
  /** The amount that is still due, or the amount to refund. */
  open: { payment: string } | { refund: string };
  /** The same amount as a plain number. Empty if nothing is open. */
  toRecord: string;
  /** The proofs of transfers that wait for a decision. One of them can become the proof of this payment. */
  proofs: readonly { id: string; sentAt: string; file: string }[];
  chosenProof: string;
  refusal: PaymentsRefusal['record'];
};

/** The form that records a payment or a refund. A refused form keeps the proof that was sent with it. */
export function PaymentForm({
  formKey,
  today,
  currency,
  open,
  toRecord,
  proofs,
  chosenProof,
  refusal,
}: PaymentFormProps) {
  const { errors, values, kept, tooMuch, sameReference, question } = refusal ?? {};
  const initial = {
    kind: 'refund' in open ? 'refund' : 'payment',
    method: 'transfer',
    amount: toRecord,
    receivedOn: today,
    transferProof: chosenProof,
    formKey,
  };
  const amount = useFocusFromLink();
  const field = fieldsAfter({ errors: errors ?? {}, values: { ...initial, ...values } });
  return (
    <Form method="post" encType="multipart/form-data" className="mt-4 max-w-3xl">
      <input type="hidden" name="formKey" value={values?.formKey || formKey} />
      <input type="hidden" name="currency" value={currency} />
      <div className="fields">
        <RadioField
          {...field('kind')}
          legend="Type"
          options={optionsOf({ payment: 'Payment received', refund: 'Refund paid' })}
        />
        <RadioField {...field('method')} legend="Method" options={optionsOf(recordedMethodWords)} />
        <TextField
          {...field('amount')}
          ref={amount}
          label={`Amount in ${nameCurrency(currency)}`}
          hint={'refund' in open ? `Still to refund: ${open.refund}` : `Still due: ${open.payment}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...field('receivedOn')}
          type="date"
          label="Date of the payment"
          hint="The day on the bank’s statement or the receipt"
          max={today}
        />
        <TextField
          {...field('reference')}
          label="Bank or receipt reference"
          optional
          autoComplete="off"
          maxLength={200}
        />
        {proofs.length > 0 && (
          <RadioField
            {...field('transferProof')}
            legend="Proof that the participant has sent"
            options={[
              ...proofs.map(({ id, sentAt, file }) => ({ value: id, label: `${sentAt} · ${file}` })),
              { value: '', label: 'None of these proofs' },
            ]}
          />
        )}
        <Fold
          className="field-wide"
          title="The payment arrived in another currency"
          isOpen={arrivedNames.some((name) => values?.[name] || errors?.[name])}
        >
          <div className="fields mt-2">
            <TextField
              {...field('arrivedAmount')}
              label="Amount that arrived"
              inputMode="decimal"
              required={false}
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              {...field('arrivedCurrency')}
              label="Currency that arrived"
              hint="The code, such as EUR"
              required={false}
              autoComplete="off"
              maxLength={10}
            />
            <TextField
              {...field('rate')}
              label={`Rate: ${nameCurrency(currency)} for one unit of that currency`}
              hint="As the bank’s statement says, such as 91.25"
              inputMode="decimal"
              required={false}
              autoComplete="off"
              maxLength={30}
            />
            <TextField
              {...field('bankCharges')}
              label={`Bank charges in ${nameCurrency(currency)}`}
              hint="Only the amount above is recorded as paid, with or without these charges."
              inputMode="decimal"
              required={false}
              autoComplete="off"
              maxLength={40}
            />
          </div>
        </Fold>
        <FileField
          name="proof"
          label="Proof"
          hint="PNG, JPG or PDF, 5 MB at most"
          optional
          accept="image/png,image/jpeg,application/pdf"
          kept={kept?.proof?.name}
          error={errors?.proof}
        />
        <TextAreaField
          {...field('note')}
          label="Note"
          hint="Required for a waiver, and for a refund that makes the fee or booking unpaid again."
          optional
          wide
          rows={2}
          maxLength={1000}
        />
      </div>
      {kept?.proof && <input type="hidden" name="kept-proof" value={kept.proof.id} />}
      {tooMuch && (
        <CheckboxField
          key={tooMuch.amount}
          name="accepted"
          value={String(tooMuch.amount)}
          label={
            <>
              Record it anyway: <strong>{tooMuch.words}</strong>{' '}
              {tooMuch.isRefund ? 'went back although it was not owed' : 'must then be refunded'}
            </>
          }
          error={errors?.accepted}
        />
      )}
      {sameReference && (
        <CheckboxField
          key={sameReference}
          name="isReferenceAccepted"
          value="yes"
          label={
            <>
              Record it anyway: <strong>{sameReference}</strong> has the same bank reference
            </>
          }
          error={errors?.isReferenceAccepted}
        />
      )}
      {question && (
        <CheckboxField
          key={question.text}
          name={questionField}
          value={questionFieldValue(question)}
          label={<strong>{question.text}</strong>}
          hint={question.undo}
          error={errors?.seen}
        />
      )}
      <SubmitButton className="mt-5" intent="record">
        Record
      </SubmitButton>
    </Form>
  );
}

/** Links to this form end in #record. They move the focus to the amount. */
function useFocusFromLink() {
  const field = useRef<HTMLInputElement>(null);
  const isLinked = useLocation().hash === '#record';
  useEffect(() => {
    if (!isLinked) return;
    // A new page first gives the focus to its heading.
    const timer = setTimeout(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => clearTimeout(timer);
  }, [isLinked]);
  return field;
}
