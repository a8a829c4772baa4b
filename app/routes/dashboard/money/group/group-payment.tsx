import { data, Form, Link } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { firstNameOf, type GroupPayer } from '#conference/money/group/group-payment.ts';
import { orderGroupInvoice } from '#conference/money/group/order-group-invoice.server.ts';
import {
  type ReadGroupPayment,
  readOwnGroupPayment,
} from '#conference/money/group/read-group-payment.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript, redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { type PayerForm, payerAction, payerLoader } from '#routes/login/mailbox/payer-route.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { openCheckout } from '../online/begin-payment.server.ts';
import { loadPayOnline } from '../online/load-pay-online.server.ts';
import { PayOnline } from '../online/pay-online.tsx';
import { describeReceipts } from '../receipts/load-receipts.server.ts';
import { ReceiptList } from '../receipts/receipt-list.tsx';
import { sayFeeDay } from '../transfers/list-dues.server.ts';
import { describeWay } from '../transfers/load-transfers.server.ts';
import { type ProofRefusal, sendPayersProof } from '../transfers/send-proof.server.ts';
import { TransferPart } from '../transfers/transfer-part.tsx';
import { transferPartWords } from '../transfers/transfer-part-words.ts';
import type { Route } from './+types/group-payment';
import { payForOthersWords } from './pay-for-others-words.ts';
import { pathForOthers } from './payer-paths.ts';
import { PeopleTable } from './people-table.tsx';

export const loader = payerLoader(async ({ context, translator, params, payer }) => {
  const found = await findOwn(context, params.groupPaymentId, payer);
  const words = translator.words(payForOthersWords);
  const { id, reference, currency, due, booked } = found;
  const of = { kind: 'group', id } as const;
  const format = (amount: number) => formatMoney({ amount, currency }, translator.locale);
  const chargeIds = found.lines.filter((line) => line.due > 0).map(({ chargeId }) => chargeId);
  const count = chargeIds.length;
  const balance = { paid: Math.max(0, booked), due };
  const receipts = await loadGroupReceipts(context, translator, { id, balance });
  return {
    words,
    pages: pathForOthers(payer),
    receiptPages: payer.registrationId === undefined ? '/pay-for-others/receipts' : '/dashboard/receipts',
    reference,
    isDue: due > 0,
    parts: { count, amount: format(due) },
    arrived: booked > 0 ? say(words.arrived, { amount: format(booked) }) : undefined,
    lines: describeLines(found, translator),
    online:
      due > 0
        ? await loadPayOnline(context, translator, [
            { of, booking: undefined, balance: { due, currency }, payBy: undefined, chargeIds },
          ])
        : [],
    transfer:
      due > 0
        ? await describeWay(context, translator, {
            of,
            title: words.transferTitle,
            payBy: sayFeeDay(context.settings, translator, context.now()),
            reference,
            price: { amount: due, currency },
          })
        : undefined,
    invoice:
      due > 0 && found.payer && !receipts.receipts.some(({ kind }) => kind === 'invoice')
        ? say(words.invoiceText, {
            asks: receipts.asks,
            payer: found.payer.name,
            amount: format(due + Math.max(0, booked)),
          })
        : undefined,
    transferWords: translator.words(transferPartWords),
    contact: { email: context.settings.contact.email, reference },
    receipts,
  };
});

export const action = payerAction(
  byIntent({ 'send-proof': sendPayersProof, 'pay-online': beginPayment, 'order-invoice': orderInvoice }),
  undefined,
  { accepts: 'files' },
);

export const middleware = [answerScript(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.has('proof') ? await sendFiles<ProofRefusal>(request, form) : await serverAction();
}

/** Begins an online payment for all people of the group payment. */
async function beginPayment(posted: PayerForm) {
  const { context, translator, params, payer } = posted;
  const { id, lines } = await findOwn(context, params.groupPaymentId, payer);
  const count = lines.filter(({ due }) => due > 0).length;
  const description = say(translator.words(payForOthersWords).fees, { count });
  return await openCheckout(posted, { of: { kind: 'group', id }, payer, description });
}

/**
 * Issues the invoice of the group payment. If nothing is due any more, issues no invoice. The page then shows that
 * nothing is due.
 */
async function orderInvoice({ context, params, payer }: PayerForm) {
  const { id: groupPaymentId } = await findOwn(context, params.groupPaymentId, payer);
  const { requestId } = context;
  await orderGroupInvoice(context, { groupPaymentId, ...payer, requestId }, context.now());
  return redirectTo(`${pathForOthers(payer)}/${groupPaymentId}`);
}

async function findOwn(context: RouteContext, id: string | undefined, payer: GroupPayer) {
  const found = isUuid(id ?? '') ? await readOwnGroupPayment(context, { id: id ?? '', ...payer }) : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** Describes the people of a group payment for the table, in the order in which the money is shared among them. */
function describeLines({ lines, currency }: ReadGroupPayment, translator: Translator) {
  const words = translator.words(payForOthersWords);
  return lines.map(({ number, reference, fullName, state, due }) => ({
    id: String(number),
    typed: reference ?? '',
    firstName: fullName === null || state === 'gone' ? undefined : firstNameOf(fullName),
    due: state === 'due' ? formatMoney({ amount: due, currency }, translator.locale) : undefined,
    problem: state === 'due' ? undefined : words[state],
  }));
}

async function loadGroupReceipts(
  context: RouteContext,
  translator: Translator,
  { id, balance }: { id: string; balance: { paid: number; due: number } },
) {
  const asked = { registrationIds: [], bookingIds: [], groupPaymentIds: [id] };
  const listed = await listReceipts(context.db, asked);
  return describeReceipts(listed, translator, () => balance);
}

export default function GroupPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { words, reference, isDue, parts, arrived, lines, online, transfer, receipts, invoice } = loaderData;
  const refusal = useAnswer<ProofRefusal>(actionData);
  return (
    <section className="max-w-prose">
      <FormSummary message={refusal?.message} />
      <p>
        <Link to={loaderData.pages}>{words.title}</Link>
      </p>
      <h2 className="mt-4 text-h3">
        {sayRich(words.about, {
          reference,
          code: (text) => <span className="whitespace-nowrap">{text}</span>,
        })}
      </h2>
      <p className="mt-4">
        {arrived}{' '}
        {isDue
          ? sayRich(words.stillDue, { ...parts, strong: (text) => <strong>{text}</strong> })
          : words.nothingDue}
      </p>
      <PayOnline dues={online} />
      {invoice && (
        <section className="mt-10" aria-labelledby="invoice">
          <h3 id="invoice" className="text-h4">
            {say(words.invoiceTitle, { asks: receipts.asks })}
          </h3>
          <p className="mt-3">{invoice}</p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="order-invoice" />
            <Button variant="line">{say(words.getInvoice, { asks: receipts.asks })}</Button>
          </Form>
        </section>
      )}
      {transfer && (
        <TransferPart
          due={transfer}
          words={loaderData.transferWords}
          contact={loaderData.contact}
          error={refusal?.errors?.[transfer.of.id]}
        />
      )}
      <SendingProgress />
      <section className="mt-10" aria-labelledby="people">
        <h3 id="people" className="text-h4">
          {words.listTitle}
        </h3>
        <p className="mt-3">{words.order}</p>
        <PeopleTable words={words} lines={lines} />
      </section>
      <ReceiptList data={receipts} pages={loaderData.receiptPages} />
    </section>
  );
}
