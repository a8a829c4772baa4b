import { data, Form, Link } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import { type InvoiceRefusal, orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { askingWord, type InvoiceErrors, invoiceSchema } from '#conference/money/receipts/receipt.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { describeRefusal } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { readOwnCharges } from '../read-own-charges.server.ts';
import type { Route } from './+types/invoice';
import { listInvoiceable } from './load-receipts.server.ts';
import { invoiceWords } from './receipt-list-words.ts';

type Values = Partial<Record<'name' | 'address' | 'taxNumber', string>>;
type Refusal = { message?: string; errors?: InvoiceErrors; values?: Values };

/** The page to order the invoice of a booking, or of the registration if the URL names no booking. */
export const loader = accountLoader(async ({ context, participant, params, translator }) => {
  const charges = listInvoiceable(await readOwnCharges(context, participant.registrationId));
  const charge = charges.find(({ bookingId }) => bookingId === (params.bookingId ?? null));
  if (!charge) throw data(null, { status: 404 });
  return {
    words: translator.words(invoiceWords),
    asks: askingWord(taxOf(edition)),
    name: charge.name,
    item: translator.sentence(charge.item),
    amount: formatMoney(charge.price, translator.locale),
  };
});

function readTyped(form: FormData): Values {
  return {
    name: fieldText(form, 'name'),
    address: fieldText(form, 'address'),
    taxNumber: fieldText(form, 'taxNumber'),
  };
}

export const action = accountAction(
  async ({ context, participant: { registrationId }, form, params: { bookingId }, translator }) => {
    const values = readTyped(form);
    const words = translator.words(invoiceWords);
    const read = invoiceSchema.safeParse(values);
    if (!read.success) return refuse(422, { errors: fieldErrors(read.error, translator), values });
    if (bookingId !== undefined && !isUuid(bookingId)) throw data(null, { status: 404 });
    const of = bookingId
      ? ({ kind: 'booking', id: bookingId } as const)
      : ({ kind: 'registration', id: registrationId } as const);
    const order = { of, form: read.data, by: { registrationId }, requestId: context.requestId };
    const ordered = await orderInvoice(context, order, context.now());
    if (ordered.ok) return redirectTo('/dashboard/payment', 'invoice-issued');
    const status = ordered.reason === 'no-such-charge' ? 404 : 409;
    return refuse(status, { message: sayRefusal(words, ordered.reason), values });
  },
  async ({ form }, unread) => refuse(unread.status, { ...describeRefusal(unread), values: readTyped(form) }),
);

function sayRefusal(words: WordsOf<typeof invoiceWords>, reason: InvoiceRefusal): string {
  return reason === 'issued-already' ? say(words[reason], { email: edition.contact.email }) : words[reason];
}

function refuse(status: number, refusal: Refusal) {
  return data<Refusal>(refusal, { status });
}

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  const { words, asks, name, item, amount } = loaderData;
  const values = refusal?.values ?? { name };
  const errors = refusal?.errors ?? {};
  return (
    <section className="max-w-3xl">
      <p>
        <Link to="/dashboard/payment">{words.back}</Link>
      </p>
      <h2 className="mt-2 text-h3">{say(words.title, { asks })}</h2>
      <p className="mt-4 mb-6 max-w-prose">{say(words.lead, { amount, item })}</p>
      <Form method="post">
        <FormSummary errors={errors} message={refusal?.message} />
        <div className="fields">
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            required
            maxLength={200}
            autoComplete="name"
            defaultValue={values.name}
            error={errors.name}
          />
          <TextAreaField
            name="address"
            label={words.address}
            required
            maxLength={500}
            autoComplete="street-address"
            defaultValue={values.address}
            error={errors.address}
          />
          <TextField
            name="taxNumber"
            label={words.taxNumber}
            hint={words.taxNumberHint}
            optional
            maxLength={40}
            autoComplete="off"
            defaultValue={values.taxNumber}
            error={errors.taxNumber}
          />
        </div>
        <p className="mt-8">
          <SubmitButton busyLabel={words.sending}>{say(words.send, { asks })}</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
