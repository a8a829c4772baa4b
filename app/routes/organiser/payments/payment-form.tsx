import { Form } from 'react-router';
import { methods, methodWords } from '#conference/payments/payment.ts';
import { CheckboxField, RadioField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { PaymentsRefusal } from './act-on-payments.server.ts';

type PaymentFormProps = {
  formKey: string;
  today: string;
  currency: 'USD' | 'INR';
  /** In words. */
  due: string;
  refusal: PaymentsRefusal['record'];
  isBusy: boolean;
};

const currencyNames = { USD: 'US dollars', INR: 'rupees' };

/** Records what came in or was paid back. Works without script; a proof that came with a refused form is kept. */
export function PaymentForm({ formKey, today, currency, due, refusal, isBusy }: PaymentFormProps) {
  const { errors = {}, values = {}, kept = {}, tooMuch } = refusal ?? {};
  return (
    <Form method="post" encType="multipart/form-data" className="mt-4 max-w-3xl">
      <input type="hidden" name="formKey" value={values.formKey || formKey} />
      <div className="fields">
        <RadioField
          name="kind"
          legend="What to record"
          options={[
            { value: 'payment', label: 'Money came in' },
            { value: 'refund', label: 'Money was paid back' },
          ]}
          defaultValue={values.kind || 'payment'}
          error={errors.kind}
        />
        <RadioField
          name="method"
          legend="How"
          options={methods.map((method) => ({ value: method, label: methodWords[method] }))}
          defaultValue={values.method || 'transfer'}
          error={errors.method}
        />
        <TextField
          name="amount"
          label={`Amount in ${currencyNames[currency]}`}
          hint={`Still due: ${due}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={values.amount}
          error={errors.amount}
        />
        <TextField
          name="receivedOn"
          type="date"
          label="Received, or paid back, on"
          hint="The day on the bank’s statement or the receipt"
          max={today}
          defaultValue={values.receivedOn || today}
          error={errors.receivedOn}
        />
        <TextField
          name="reference"
          label="Reference of the bank or receipt"
          optional
          autoComplete="off"
          maxLength={200}
          defaultValue={values.reference}
          error={errors.reference}
        />
        <FileField
          name="proof"
          label="Proof"
          hint="PNG, JPG or PDF, 5 MB at most"
          optional
          accept="image/png,image/jpeg,application/pdf"
          kept={kept.proof?.name}
          error={errors.proof}
        />
        <TextAreaField
          name="note"
          label="Note"
          optional
          wide
          rows={2}
          maxLength={1000}
          defaultValue={values.note}
          error={errors.note}
        />
      </div>
      {kept.proof && <input type="hidden" name="kept-proof" value={kept.proof.id} />}
      {tooMuch && (
        <CheckboxField
          key={tooMuch.amount}
          name="accepted"
          value={String(tooMuch.amount)}
          label={
            <>
              Record it all the same: <strong>{tooMuch.words}</strong> is then to be given back
            </>
          }
          error={errors.accepted}
        />
      )}
      <Button className="mt-5" isBusy={isBusy} name="intent" value="record">
        Record
      </Button>
    </Form>
  );
}
