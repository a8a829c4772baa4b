import { Form } from 'react-router';
import type { InvoiceErrors } from '#conference/money/receipts/receipt.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import type { ReceiptListData } from './load-receipts.server.ts';
import type { invoiceWords } from './receipt-list-words.ts';

export type OrderRefusal = {
  message?: string;
  /** The errors by the ids of the fields, because the page can have several forms. */
  errors?: Record<string, string>;
  /** The charge of the refused form. The empty text stands for the fee. */
  bookingId?: string;
  values?: { name: string; address: string; taxNumber: string };
};

type Props = {
  order: ReceiptListData['orders'][number];
  asks: ReceiptListData['asks'];
  words: WordsOf<typeof invoiceWords>;
  refusal: Partial<OrderRefusal> | undefined;
};

/** The form with which the payer orders an invoice of one charge. It is open if it was refused. */
export function OrderPart({ order, asks, words, refusal }: Props) {
  const { bookingId, name, item, amount } = order;
  const isRefused = refusal?.values !== undefined && refusal.bookingId === bookingId;
  const values = isRefused ? refusal.values : undefined;
  const field = (of: keyof InvoiceErrors) => {
    const id = idOf(bookingId, of);
    return { id, name: of, error: refusal?.errors?.[id] };
  };
  return (
    <details open={isRefused || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {say(words.order, { asks, item })}
      </summary>
      <Form method="post" className="mt-2 mb-6">
        <p className="mb-5">{say(words.lead, { amount, item })}</p>
        <input type="hidden" name="bookingId" value={bookingId} />
        <div className="fields">
          <TextField
            {...field('name')}
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={200}
            autoComplete="name"
            defaultValue={values?.name ?? name}
          />
          <TextAreaField
            {...field('address')}
            label={words.address}
            required
            maxLength={500}
            autoComplete="street-address"
            defaultValue={values?.address}
          />
          <TextField
            {...field('taxNumber')}
            label={words.taxNumber}
            hint={words.taxNumberHint}
            optional
            maxLength={40}
            autoComplete="off"
            defaultValue={values?.taxNumber}
          />
        </div>
        <p className="mt-6">
          <SubmitButton busyLabel={words.sending}>{say(words.send, { asks })}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}

function idOf(bookingId: string, field: string): string {
  return `${bookingId || 'fee'}-${field}`;
}

/** Returns the errors under the ids of the fields of this charge's form. */
export function idsOf(bookingId: string, errors: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[idOf(bookingId, field), error]] : [])),
  );
}
