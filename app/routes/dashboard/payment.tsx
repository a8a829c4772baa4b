import { Link } from 'react-router';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { feeOf } from '#conference/edition/participant-types.server.ts';
import { type ListedPayment, listPayments } from '#conference/payments/list-payments.server.ts';
import { methodWords } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { askServer, useAnswer } from '#routes/offline/offline-form.ts';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { Route } from './+types/payment';
import { applyCode, type DiscountRefusal } from './discount/apply-code.server.ts';
import { DiscountPart } from './discount/discount-part.tsx';
import { loadDiscount } from './discount/load-discount.server.ts';
import { beginPayment } from './online/begin-payment.server.ts';
import { loadPayOnline } from './online/load-pay-online.server.ts';
import { PayOnline } from './online/pay-online.tsx';
import { payForOthersWords } from './pay-for-others/pay-for-others-words.ts';
import { loadReceipts } from './receipts/load-receipts.server.ts';
import { ReceiptList } from './receipts/receipt-list.tsx';
import { listDues, loadTransfers } from './transfer/load-transfers.server.ts';
import { type ProofRefusal, sendProof } from './transfer/send-proof.server.ts';
import { TransferPart } from './transfer/transfer-part.tsx';
import { transferPartWords } from './transfer/transfer-part-words.ts';

export const loader = participantLoader(
  async ({ context, speaker, url, participant: { registrationId } }) => {
    const registration = await readOwnRegistration(context, registrationId);
    const of = { kind: 'registration', id: registrationId } as const;
    const balance = await readBalance(context.db, of);
    const format = (amount: number) =>
      balance && amount > 0 ? formatMoney({ amount, currency: balance.currency }) : undefined;
    return {
      isPaid: registration.isPaid,
      fee: (balance && format(balance.charged)) ?? formatMoney(feeOf(registration.participantType)),
      due: balance && balance.paid > 0 ? format(balance.due) : undefined,
      overpaid: balance && format(balance.overpaid),
      payments: (await listPayments(context, of, { withNotes: false })).flatMap(describePayment),
      receipts: await loadReceipts(context, { registrationId, speaker }),
      transferWords: speaker.words(transferPartWords),
      transfers: await loadTransfers(context, { speaker, registration }),
      payForOthers: speaker.words(payForOthersWords).link,
      discount: await loadDiscount(context, speaker, { balance, given: url.searchParams.get('code') }),
      online: loadPayOnline(context, speaker, await listDues(context, { speaker, registration })),
      contact: { email: edition.contact.email, reference: registration.reference },
    };
  },
);

export const action = participantAction(
  byIntent({ 'send-proof': sendProof, 'pay-online': beginPayment, 'use-code': applyCode }),
  undefined,
  {
    accepts: 'files',
  },
);

export const middleware = [answerScript(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.has('proof') ? await sendFiles<ProofRefusal>(request, form) : await askServer(serverAction);
}

/** Before the method of money that went back. */
const backWords: Partial<Record<ListedPayment['kind'], string>> = {
  refund: 'Paid back: ',
  chargeback: 'Taken back by your bank: ',
};

const words = { ...methodWords, waiver: 'Waived by the organisers' };

/** Describes a payment for the participant, without notes. Leaves out payments that were undone. */
function describePayment({ id, kind, method, amount, currency, receivedOn, isUndone }: ListedPayment) {
  if (isUndone || kind === 'counter-entry') return [];
  return [
    {
      id,
      day: formatDay(receivedOn),
      what: `${backWords[kind] ?? ''}${words[method]}`,
      amount: formatMoney({ amount, currency }),
    },
  ];
}

type Data = Route.ComponentProps['loaderData'];

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { isPaid, fee, due, overpaid, online } = loaderData;
  const refusal = useAnswer<ProofRefusal & Pick<DiscountRefusal, 'code'>>(actionData);
  if (isPaid) {
    return (
      <section className="max-w-prose">
        <FormSummary message={refusal?.message} />
        <h2 className="text-h3">Thank you for your payment</h2>
        <p className="mt-4">
          Your fee of {fee} has arrived, and your registration is complete. You find your documents on the
          Documents tab as soon as they are issued.
        </p>
        <DiscountPart data={loaderData.discount} refusal={refusal} />
        {overpaid && (
          <p className="mt-4">You paid {overpaid} more than your fee. It will be refunded to you.</p>
        )}
        <PayOnline dues={online} />
        <Received payments={loaderData.payments} />
        <ReceiptList data={loaderData.receipts} />
        <Transfers data={loaderData} refusal={refusal} />
        <p className="mt-10">
          <Link to="/dashboard/pay-for-others">{loaderData.payForOthers}</Link>
        </p>
      </section>
    );
  }
  return (
    <section className="max-w-prose">
      <FormSummary message={refusal?.message} />

      <h2 className="text-h3">Payment Pending</h2>
      <p className="mt-4">
        Your fee is <strong>{fee}</strong>. Your registration is complete only once it is paid in full.
      </p>
      {due && (
        <p className="mt-4">
          Part of it has arrived. Still due: <strong>{due}</strong>.
        </p>
      )}
      <DiscountPart data={loaderData.discount} refusal={refusal} />
      {!online.some(({ of }) => of.kind === 'registration') && (
        <NoticeButton className="mt-6" notice="payment-soon">
          Proceed to Payment
        </NoticeButton>
      )}
      <PayOnline dues={online} />

      <Transfers data={loaderData} refusal={refusal} />
      <Received payments={loaderData.payments} />
      <ReceiptList data={loaderData.receipts} />
      <p className="mt-10">
        <Link to="/dashboard/pay-for-others">{loaderData.payForOthers}</Link>
      </p>
    </section>
  );
}

type TransfersProps = { data: Data; refusal: Partial<ProofRefusal> | undefined };

/** Shows for each unpaid charge how to pay it by bank transfer. */
function Transfers({ data: { transfers, transferWords, contact }, refusal }: TransfersProps) {
  return (
    <>
      {transfers.map((due) => (
        <TransferPart
          key={due.of.id}
          due={due}
          words={transferWords}
          contact={contact}
          error={refusal?.errors?.[due.of.id]}
        />
      ))}
      <SendingProgress />
    </>
  );
}

/** Lists the payments, with the newest payment at the top. */
function Received({ payments }: Pick<Data, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-h4">What was received</h3>
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
  );
}
