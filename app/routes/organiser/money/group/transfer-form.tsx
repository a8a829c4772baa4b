import { CheckboxField, SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../../form/form-refusal.ts';
import { IntentForm } from '../../form/intent-form.tsx';
import type { GroupRefusal } from './act-on-group-payment.server.ts';

type TransferFormProps = {
  page: {
    formKey: string;
    today: string;
    currency: string;
    due: string;
    toRecord: string;
    chosenProof: string;
  };
  /** The proofs that wait for a decision. */
  proofs: readonly { id: string; sentAt: string }[];
  refusal: Partial<GroupRefusal> | undefined;
  tooMuch: GroupRefusal['tooMuch'];
};

/** The form that records a transfer for several people. */
export function TransferForm({ page, proofs, refusal, tooMuch }: TransferFormProps) {
  const initial = { amount: page.toRecord, receivedOn: page.today, transferProof: page.chosenProof };
  const field = fieldsAfter({
    errors: refusal?.errors ?? {},
    values: { ...initial, ...refusal?.values },
  });
  return (
    <IntentForm
      intent="record"
      button="Record the transfer"
      fields={{ formKey: refusal?.values?.formKey || page.formKey }}
      className="mt-4 max-w-xl"
    >
      <TextField
        {...field('amount')}
        label={`Amount in ${page.currency}`}
        hint={`Still due: ${page.due}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <TextField {...field('receivedOn')} type="date" label="Date of the payment" max={page.today} />
      <TextField
        {...field('reference')}
        label="Bank reference"
        optional
        required={false}
        autoComplete="off"
        maxLength={200}
      />
      <TextAreaField {...field('note')} label="Note" optional required={false} rows={3} maxLength={1000} />
      {proofs.length > 0 && (
        <SelectField
          {...field('transferProof')}
          label="Proof from the payer"
          optional
          required={false}
          placeholder="None"
          options={proofs.map(({ id, sentAt }) => ({ value: id, label: sentAt }))}
        />
      )}
      {tooMuch && (
        <CheckboxField
          {...field('accepted')}
          value={String(tooMuch.amount)}
          label={`Record the extra ${tooMuch.words} for the first person. This amount must then be refunded.`}
        />
      )}
    </IntentForm>
  );
}
