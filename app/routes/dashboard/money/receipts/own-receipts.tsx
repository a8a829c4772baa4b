import { data } from 'react-router';
import type { Settings } from '#conference/edition/settings.ts';
import { type InvoiceRefusal, orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { invoiceSchema } from '#conference/money/receipts/receipt.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { describeRefusal } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { readOwnCharges } from '../read-own-charges.server.ts';
import type { Route } from './+types/own-receipts';
import { listOwnPayments } from './list-own-payments.server.ts';
import { loadReceipts } from './load-receipts.server.ts';
import { idsOf, OrderPart, type OrderRefusal } from './order-part.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { invoiceWords, ownReceiptsWords } from './receipt-list-words.ts';

/** The page with the received payments, their receipts, and the forms to order an invoice. */
export const loader = accountLoader(async ({ context, participant, translator }) => {
  const own = await readOwnCharges(context, participant.registrationId);
  return {
    words: translator.words(ownReceiptsWords),
    orderWords: translator.words(invoiceWords),
    payments: await listOwnPayments(context, own, translator),
    receipts: await loadReceipts(context, { own, translator }),
  };
});

export const action = accountAction(
  async ({ context, participant: { registrationId }, form, translator }) => {
    const typed = readTyped(form);
    const { bookingId } = typed;
    const words = translator.words(invoiceWords);
    const read = invoiceSchema.safeParse(typed.values);
    if (!read.success) {
      const errors = idsOf(bookingId, fieldErrors(read.error, translator));
      return refuse(422, { ...typed, errors });
    }
    if (bookingId !== '' && !isUuid(bookingId)) return refuse(404, { message: words['no-such-charge'] });
    const of = bookingId
      ? ({ kind: 'booking', id: bookingId } as const)
      : ({ kind: 'registration', id: registrationId } as const);
    const order = { of, form: read.data, by: { registrationId }, requestId: context.requestId };
    const ordered = await orderInvoice(context, order, context.now());
    if (ordered.ok) return redirectTo('/dashboard/receipts', 'invoice-issued');
    const status = ordered.reason === 'no-such-charge' ? 404 : 409;
    return refuse(status, { ...typed, message: sayRefusal(words, context.settings, ordered.reason) });
  },
  async ({ form }, unread) => {
    const typed = readTyped(form);
    const { message, errors } = describeRefusal(unread);
    return refuse(unread.status, {
      ...typed,
      ...(message !== undefined && { message }),
      ...(errors && { errors: idsOf(typed.bookingId, errors) }),
    });
  },
);

function readTyped(form: FormData) {
  return {
    bookingId: fieldText(form, 'bookingId'),
    values: {
      name: fieldText(form, 'name'),
      address: fieldText(form, 'address'),
      taxNumber: fieldText(form, 'taxNumber'),
    },
  };
}

function sayRefusal(
  words: WordsOf<typeof invoiceWords>,
  { contact }: Settings,
  reason: InvoiceRefusal,
): string {
  return reason === 'issued-already' ? say(words[reason], { email: contact.email }) : words[reason];
}

function refuse(status: number, refusal: OrderRefusal) {
  return data<OrderRefusal>(refusal, { status });
}

export default function OwnReceipts({ loaderData, actionData }: Route.ComponentProps) {
  const { words, orderWords, payments, receipts } = loaderData;
  const refusal = useAnswer<OrderRefusal>(actionData);
  return (
    <section className="max-w-prose">
      <FormSummary errors={refusal?.errors} message={refusal?.message} />
      <h2 className="text-h3">{words.title}</h2>
      {payments.length === 0 && receipts.receipts.length === 0 && <p className="mt-4">{words.nothing}</p>}
      {payments.length > 0 && (
        <>
          <h3 className="mt-8 text-h4">{words.received}</h3>
          <ul className="mt-3 border-t-2 border-indigo">
            {payments.map(({ id, day, what, amount }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-paper-line py-2">
                <span>
                  {day} · {what}
                </span>
                <strong>{amount}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <ReceiptList data={receipts} />
      {receipts.orders.length > 0 && (
        <div className="mt-8 grid gap-3">
          {receipts.orders.map((order) => (
            <OrderPart
              key={order.bookingId}
              order={order}
              asks={receipts.asks}
              words={orderWords}
              refusal={refusal}
            />
          ))}
        </div>
      )}
    </section>
  );
}
