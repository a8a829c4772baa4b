import { recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { confirmGroupPayment, lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readCheckout, setCheckoutState } from '#conference/money/online/checkouts.server.ts';
import {
  type ProviderPayment,
  setOpenReason,
  storePart,
} from '#conference/money/online/provider-payments.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { lockEditionCancellation } from '#conference/money/refunds/edition-cancellation.server.ts';
import type { Cancellation } from '#conference/money/refunds/expected-refund.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { lockChargeById } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProviderPaymentQuestion } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'jobs' | 'secrets'>;

/** The questions that an organiser has to answer about a payment, the most urgent first. */
const questionsByUrgency: readonly ProviderPaymentQuestion[] = [
  'erased',
  'merged',
  'must-choose',
  'other-currency',
  'paid-twice',
  'too-much',
];

/**
 * Records a provider's payment for the charges of its checkout, and stores whether an organiser must decide about the
 * payment. Does nothing if the payment was recorded or settled before. The transaction must have locked the payment.
 */
export async function recordReportedPayment(
  tx: Database,
  store: Store,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  if (payment.question !== 'unknown' || payment.state !== 'open') return;
  const checkout = payment.checkoutId === null ? undefined : await readCheckout(tx, payment.checkoutId);
  if (!checkout) return;
  const questions: ProviderPaymentQuestion[] = [];
  const groupPaymentId = checkout.group_payment_id ?? undefined;
  if (groupPaymentId !== undefined) await lockGroup(tx, groupPaymentId);
  let remaining = payment.amount;
  const isOtherCurrency = checkout.currency !== payment.currency;
  if (isOtherCurrency) questions.push('other-currency');
  for (const { chargeId, amount } of isOtherCurrency ? [] : checkout.lines) {
    // If the checkout has only one charge, the charge gets the whole received amount, even if it is too much.
    const part = Math.min(remaining, checkout.lines.length === 1 ? remaining : amount);
    if (part === 0) continue;
    const booked = await recordReportedPart(
      tx,
      store,
      payment,
      { chargeId, amount: part, groupPaymentId },
      {},
      now,
    );
    if (booked.question) questions.push(booked.question);
    remaining -= part;
  }
  if (remaining > 0) questions.push('too-much');
  if (groupPaymentId !== undefined) await confirmGroupPayment(tx, store, groupPaymentId, now);
  // Locks the checkout after the charges, in the same order as a new checkout, so that no deadlock can happen.
  await setCheckoutState(tx, checkout.id, 'paid');
  await setOpenReason(
    tx,
    payment.id,
    questionsByUrgency.find((question) => questions.includes(question)),
  );
}

type RecordedPart = { question?: ProviderPaymentQuestion; isBooked: boolean };

/**
 * Records a part of a provider's payment for a charge. Returns a `question` if an organiser must decide about the
 * payment. If the person was erased, the currency differs, or the registration is `must-choose` or
 * `merged-or-duplicate`, records nothing and returns only the question. Money that comes after a cancellation goes back
 * whole, without a question. The caller confirms a group payment after it has recorded all parts.
 */
export async function recordReportedPart(
  tx: Database,
  store: Store,
  payment: ProviderPayment,
  {
    chargeId,
    amount,
    groupPaymentId,
  }: { chargeId: string; amount: number; groupPaymentId?: string | undefined },
  by: { organiserId?: string; requestId?: string },
  now: Date,
): Promise<RecordedPart> {
  const { id, provider, paymentRef, currency, paidAt } = payment;
  const charge = await lockChargeById(tx, chargeId);
  if (!charge.of) return { isBooked: false, question: 'erased' };
  if (charge.currency !== currency) return { isBooked: false, question: 'other-currency' };
  if (charge.registrationStatus === 'must-choose') return { isBooked: false, question: 'must-choose' };
  if (charge.registrationStatus === 'merged-or-duplicate') return { isBooked: false, question: 'merged' };
  const due = (await readBalance(tx, charge.of))?.due ?? 0;
  const cancellation = (await readPayer(tx, charge.of))?.cancellation;
  const form = {
    kind: 'payment',
    method: provider,
    amount,
    receivedOn: dayAt(paidAt, edition.timeZone),
    reference: paymentRef,
    note: '',
  } as const;
  const submissionHash = hashToken(`${provider} ${paymentRef}`);
  const isReceiptLater = groupPaymentId !== undefined;
  const isLate = cancellation !== undefined && by.organiserId === undefined;
  const booked = { charge, form, submissionHash, groupPaymentId, isReceiptLater, isLate, ...by };
  const paymentId = await bookPayment(tx, store, booked, now);
  await storePart(tx, { id, currency }, { chargeId, paymentId, amount });
  if (cancellation && isLate) {
    await orderWholeRefund(tx, store.jobs, { of: charge.of, chargeId, payment, amount, cancellation }, now);
    return { isBooked: true };
  }
  if (cancellation) return { isBooked: true };
  if (due === 0) return { isBooked: true, question: 'paid-twice' };
  return amount > due ? { isBooked: true, question: 'too-much' } : { isBooked: true };
}

type LatePayment = {
  of: { kind: ChargeKind; id: string };
  chargeId: string;
  payment: ProviderPayment;
  amount: number;
  cancellation: Cancellation;
};

/** Orders the refund of money that came after a cancellation. The refund rules do not matter: nothing was due any more. */
async function orderWholeRefund(
  tx: Database,
  jobs: Platform['jobs'],
  { of, chargeId, payment: { provider, paymentRef, currency }, amount, cancellation: { cause } }: LatePayment,
  now: Date,
): Promise<void> {
  const ofEdition = cause === 'cancelled-by-organisers' ? await lockEditionCancellation(tx) : undefined;
  const order = {
    chargeId,
    currency,
    cause,
    parts: [{ amount, through: { provider, paymentRef } }],
    key: `late ${chargeId}`,
    isOfEdition: ofEdition !== undefined,
    isStopped: ofEdition !== undefined && ofEdition.stopped_at !== null,
    organiserId: undefined,
  };
  await orderRefund(tx, jobs, order, now);
  const subject = { subject: of.kind, subjectId: of.id } as const;
  const detail = { amount, currency, cause };
  await recordAct(tx, { actor: 'system', action: 'refund.ordered', ...subject, detail });
}
