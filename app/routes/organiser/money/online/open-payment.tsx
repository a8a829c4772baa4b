import { settlementWords } from '#conference/money/online/settlement.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { optionsOf } from '../../list/filter-form.tsx';
import { Fold } from '../../page/fold.tsx';
import type { OnlinePayments } from './load-online-payments.server.ts';
import { Item } from './part.tsx';

export type OpenPaymentField = 'id' | 'reference' | 'option' | 'settlement' | 'note';

type OpenPaymentProps = {
  payment: OnlinePayments['payments'][number];
  options: OnlinePayments['options'];
  mayRecord: boolean;
  mayRefund: boolean;
  /** Undefined if no form of this payment was refused. */
  refusal: FormRefusal<OpenPaymentField> | undefined;
};

/** A payment that an organiser must handle, with the forms to record it and to settle it. */
export function OpenPayment({ payment, options, mayRecord, mayRefund, refusal }: OpenPaymentProps) {
  const { id, paymentRef, provider, amount, left, back, paidAt, words } = payment;
  const { errors = {}, values = {} } = refusal ?? {};
  const isOpen = refusal !== undefined;
  return (
    <Item title={`${amount}, ${provider}`} refs={`${paymentRef}, paid ${paidAt}`}>
      <p>{words}</p>
      {mayRefund && back && (
        <Fold className="mt-2" title={`Refund ${back.text}`}>
          <p>
            {provider} refunds {back.text} to the payer, by the method that the payer used. If the money is
            recorded for a charge, a credit note is issued.
          </p>
          <ButtonForm
            intent="refund"
            fields={{ id, amount: String(back.amount) }}
            about={paymentRef}
            className="mt-3"
          >
            {' '}
            Refund {back.text}
          </ButtonForm>
        </Fold>
      )}
      {mayRecord && left && (
        <Fold className="mt-2" title={`Record ${left} for a participant`} isOpen={isOpen}>
          <IntentForm
            intent="book-to-charge"
            button={`Record ${left}`}
            fields={{ id }}
            isSmall
            className="max-w-md"
          >
            <TextField
              id={`reference-${id}`}
              name="reference"
              label="Reference"
              defaultValue={values.reference}
              error={errors.reference}
              required
            />
            <SelectField
              id={`option-${id}`}
              name="option"
              label="For"
              options={options}
              defaultValue={values.option ?? options[0]?.value}
              error={errors.option}
            />
          </IntentForm>
        </Fold>
      )}
      {mayRecord && (
        <Fold className="mt-2" title="Settle this payment" isOpen={isOpen && values.settlement !== undefined}>
          <IntentForm intent="settle" button="Mark as settled" fields={{ id }} isSmall className="max-w-md">
            <SelectField
              id={`settlement-${id}`}
              name="settlement"
              label="How it was settled"
              options={optionsOf(settlementWords)}
              defaultValue={values.settlement ?? 'refunded'}
              error={errors.settlement}
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label="Reason"
              defaultValue={values.note}
              error={errors.note}
              required
            />
          </IntentForm>
        </Fold>
      )}
    </Item>
  );
}
