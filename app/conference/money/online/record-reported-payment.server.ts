import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { confirmGroupPayment, lockGroup } from '#conference/money/group/confirm-group-payment.server.ts';
import { findCharged } from '#conference/money/ledger/lock-charge.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readCheckout, setCheckoutState } from '#conference/money/online/checkouts.server.ts';
import {
  type ProviderPayment,
  setOpenReason,
  storePart,
} from '#conference/money/online/provider-payments.server.ts';
import { readPayer } from '#conference/money/read-payer.server.ts';
import { recordLockedPayment } from '#conference/money/record-locked-payment.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProviderPaymentQuestion } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'jobs' | 'secrets'>;

/** The questions that an organiser has to answer about a payment, the most urgent first. */
const questionsByUrgency: readonly ProviderPaymentQuestion[] = [
  'erased',
  'merged',
  'must-choose',
  'other-currency',
  'withdrawn',
  'too-late',
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

type RecordedPart = { question?: ProviderPaymentQuestion; of?: Awaited<ReturnType<typeof findCharged>> };

/**
 * Records a part of a provider's payment for a charge. Returns a `question` if an organiser must decide about the
 * payment. If the person was erased, the currency differs, or the registration is `must-choose` or
 * `merged-or-duplicate`, records nothing and returns only the question, without `of`. The caller confirms a group
 * payment after it has recorded all parts.
 */
export async function recordReportedPart(
  tx: Database,
  { jobs, secrets }: Store,
  { id, provider, paymentRef, currency, paidAt }: ProviderPayment,
  {
    chargeId,
    amount,
    groupPaymentId,
  }: { chargeId: string; amount: number; groupPaymentId?: string | undefined },
  by: { organiserId?: string; requestId?: string },
  now: Date,
): Promise<RecordedPart> {
  const of = await findCharged(tx, chargeId);
  const locked = of && (await lockForPayment(tx, of));
  if (!of || !locked) return { question: 'erased' };
  if (locked.currency !== currency) return { question: 'other-currency' };
  if (locked.registrationStatus === 'must-choose') return { question: 'must-choose' };
  if (locked.registrationStatus === 'merged-or-duplicate') return { question: 'merged' };
  const before = await readBalance(tx, of);
  const payer = await readPayer(tx, of);
  const record = await openRecordKey(tx, secrets, locked.recordKeyId);
  const form = {
    kind: 'payment',
    method: provider,
    amount,
    receivedOn: dayAt(paidAt, edition.timeZone),
    reference: paymentRef,
    note: '',
  } as const;
  const submissionHash = hashToken(`${provider} ${paymentRef}`);
  const paymentId = await recordLockedPayment(
    tx,
    jobs,
    {
      of,
      locked,
      record,
      form,
      proofFileId: undefined,
      submissionHash,
      groupPaymentId,
      isReceiptLater: groupPaymentId !== undefined,
      ...by,
    },
    now,
  );
  await storePart(tx, { id, currency }, { chargeId, paymentId, amount });
  const due = before?.due ?? 0;
  const cancelled = payer?.cancellation?.cause;
  if (cancelled !== undefined) return { of, question: cancelled === 'not-held' ? 'too-late' : 'withdrawn' };
  if (due === 0) return { of, question: 'paid-twice' };
  return amount > due ? { of, question: 'too-much' } : { of };
}
