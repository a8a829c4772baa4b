import { settlementWords } from '#conference/finance/online/settlement.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm, IntentForm } from '../form/intent-form.tsx';
import { optionsOf } from '../list/filter-form.tsx';
import { Fold } from '../page/fold.tsx';
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

/** A payment about which somebody has to decide, with the forms to book and to settle it. */
export function OpenPayment({ payment, options, mayRecord, mayRefund, refusal }: OpenPaymentProps) {
  const { id, paymentRef, provider, amount, left, back, paidAt, words } = payment;
  const { errors = {}, values = {} } = refusal ?? {};
  const isOpen = refusal !== undefined;
  return (
    <Item title={`${amount}, ${provider}`} refs={`${paymentRef}, paid ${paidAt}`}>
      <p>{words}</p>
      {mayRefund && back && (
        <Fold className="mt-2" title={`Pay ${back.text} back`}>
          <p>
            {provider} sends {back.text} back to the payer, in the way the payer paid. A credit note is issued
            for money that is booked to somebody.
          </p>
          <ButtonForm
            intent="refund"
            fields={{ id, amount: String(back.amount) }}
            about={paymentRef}
            className="mt-3"
          >
            Pay {back.text} back
          </ButtonForm>
        </Fold>
      )}
      {mayRecord && left && (
        <Fold className="mt-2" title={`Book ${left} to somebody`} isOpen={isOpen}>
          <IntentForm
            intent="book-to-charge"
            button={`Book ${left}`}
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
        <Fold className="mt-2" title="It is settled" isOpen={isOpen && values.settlement !== undefined}>
          <IntentForm intent="settle" button="Mark as settled" fields={{ id }} isSmall className="max-w-md">
            <SelectField
              id={`settlement-${id}`}
              name="settlement"
              label="What was done"
              options={optionsOf(settlementWords)}
              defaultValue={values.settlement ?? 'refunded'}
              error={errors.settlement}
            />
            <TextField
              id={`note-${id}`}
              name="note"
              label="Why"
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
