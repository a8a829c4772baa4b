import type { ReactNode } from 'react';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { byIntent } from '#routes/forms/form-action.server.ts';
import { answerScript } from '#routes/forms/form-answers.server.ts';
import { sendFiles } from '#routes/forms/send-files.ts';
import { SendingProgress } from '#routes/forms/sending-progress.tsx';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { stallHolderWords } from '../stall-holder-words.ts';
import type { Route } from './+types/payment';
import { chooseFeeCurrency } from './currency-choice.server.ts';
import { CurrencyPart } from './currency-part.tsx';
import { applyCode, type DiscountRefusal } from './discounts/apply-code.server.ts';
import { DiscountPart } from './discounts/discount-part.tsx';
import { loadPayment } from './load-payment.server.ts';
import { beginPayment } from './online/begin-payment.server.ts';
import { PayOnline } from './online/pay-online.tsx';
import { ComingBack } from './refunds/coming-back.tsx';
import { type ProofRefusal, sendProof } from './transfers/send-proof.server.ts';
import { TransferPart } from './transfers/transfer-part.tsx';

export const loader = accountLoader(loadPayment);

export const action = accountAction(
  byIntent({
    'send-proof': sendProof,
    'pay-online': beginPayment,
    'use-code': applyCode,
    'choose-currency': chooseFeeCurrency,
  }),
  undefined,
  {
    accepts: 'files',
  },
);

export const middleware = [answerScript(action)];

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.has('proof') ? await sendFiles<ProofRefusal>(request, form) : await serverAction();
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

type Data = Route.ComponentProps['loaderData'];

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { isPaid, isWaived, fee, due, overpaid, online, words, isOnlinePaymentAnnounced } = loaderData;
  const refusal = useAnswer<ProofRefusal & Pick<DiscountRefusal, 'code'>>(actionData);
  const { comingBack } = loaderData;
  const isProofSent = loaderData.transfers.some(
    ({ of, proofs }) => of.kind === 'registration' && proofs.some(({ state }) => state === 'waiting'),
  );
  if (comingBack.cancelled !== undefined) {
    return (
      <section className="max-w-prose">
        <FormSummary message={refusal?.message} />
        <h2 className="text-h3">{comingBack.words.cancelledTitle}</h2>
        <p className="mt-4">{comingBack.cancelled}</p>
        <ComingBack data={comingBack} />
      </section>
    );
  }
  if (loaderData.account)
    return <AccountPayment data={loaderData} words={loaderData.account} refusal={refusal} />;
  if (isPaid) {
    return (
      <section className="max-w-prose">
        <FormSummary message={refusal?.message} />
        <h2 className="text-h3">{words.thanks}</h2>
        <p className="mt-4">{say(isWaived ? words.covered : words.arrived, { fee })}</p>
        <DiscountPart data={loaderData.discount} refusal={refusal} />
        {overpaid && <p className="mt-4">{say(words.overpaid, { amount: overpaid })}</p>}
        <PayOnline dues={online} />
        <ComingBack data={comingBack} />
        <Transfers data={loaderData} refusal={refusal} />
      </section>
    );
  }
  return (
    <section className="max-w-prose">
      <FormSummary message={refusal?.message} />

      <h2 className="text-h3">{isProofSent ? words.checking : words.pending}</h2>
      <p className="mt-4">{sayRich(words.fee, { fee, strong })}</p>
      {due && <p className="mt-4">{sayRich(words.partly, { due, strong })}</p>}
      <DiscountPart data={loaderData.discount} refusal={refusal} />
      <CurrencyPart choice={loaderData.currencyChoice} />
      <PayOnline dues={online} />
      <Transfers data={loaderData} refusal={refusal} />
      {isOnlinePaymentAnnounced && !online.some(({ of }) => of.kind === 'registration') && (
        <NoticeButton className="mt-10" notice="payment-soon" variant="line">
          {words.proceed}
        </NoticeButton>
      )}
      <ComingBack data={comingBack} />
    </section>
  );
}

type AccountPaymentProps = TransfersProps & { words: WordsOf<typeof stallHolderWords> };

/** The payment page of a stall holder, who pays only for bookings. */
function AccountPayment({ data, words, refusal }: AccountPaymentProps) {
  return (
    <section className="max-w-prose">
      <FormSummary message={refusal?.message} />
      <h2 className="text-h3">{words.payments}</h2>
      <p className="mt-4">
        {data.transfers.length + data.online.length === 0 ? words.nothingDue : words.noFee}
      </p>
      <PayOnline dues={data.online} />
      <Transfers data={data} refusal={refusal} />
      <ComingBack data={data.comingBack} />
    </section>
  );
}

type TransfersProps = { data: Data; refusal: ProofRefusal | undefined };

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
