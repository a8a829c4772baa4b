import { recordAct } from '#conference/audit/record-act.server.ts';
import { listDisputesOf, noteBookedDispute } from '#conference/checkout/disputes.server.ts';
import { findGroupPaidBy } from '#conference/checkout/group-checkouts.server.ts';
import type { ProviderPayment } from '#conference/checkout/provider-payments.server.ts';
import { listForeignRefunds, noteBookedRefund } from '#conference/checkout/reported-refunds.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { bookForErased } from '#conference/finance/book-for-erased.server.ts';
import { bookPayment } from '#conference/finance/book-payment.server.ts';
import { lockForPayment, settlePayment } from '#conference/finance/settle-payment.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { findCharged, lockErasedCharge } from '#conference/payments/lock-charge.server.ts';
import { payments } from '#conference/payments/payments.server.ts';
import { writeCounterEntry } from '#conference/payments/write-payment.server.ts';
import { issueReceipts } from '#conference/receipts/issue-receipts.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';

type Store = Pick<Platform, 'jobs' | 'secrets'>;

/** Money that went back to the payer: what the books should contain for it, and what they contain. */
type MoneyBack = {
  kind: 'refund' | 'chargeback';
  ref: string;
  /** What has gone back by now, in minor units. 0 if nothing has gone, or if it has returned. */
  wanted: number;
  bookedPaymentId: string | null;
};

/**
 * Books the refunds of a payment that nobody ordered here, and the chargebacks, as far as they are reported. It writes
 * only what the books do not contain yet, so it can run after each report. The transaction must have locked the payment.
 */
export async function bookMoneyBack(
  tx: Database,
  store: Store,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  // Somebody has to say to which of several charges the money belongs.
  const isShared = payment.parts.length > 1;
  const chargeId = isShared ? undefined : payment.parts[0]?.chargeId;
  for (const { id, refundRef, amount, state, bookedPaymentId } of await listForeignRefunds(tx, payment)) {
    const wanted = state === 'paid' ? amount : 0;
    const back: MoneyBack = { kind: 'refund', ref: refundRef, wanted, bookedPaymentId };
    const paymentId = await bookBack(tx, store, payment, chargeId, back, now);
    await noteBookedRefund(tx, id, { paymentId, isOpen: isShared && wanted > 0 && paymentId === null });
  }
  for (const { id, disputeRef, taken, bookedPaymentId } of await listDisputesOf(tx, payment)) {
    const back: MoneyBack = { kind: 'chargeback', ref: disputeRef, wanted: taken, bookedPaymentId };
    await noteBookedDispute(tx, id, await bookBack(tx, store, payment, chargeId, back, now));
  }
}

/** Returns the id of the payment that stands in the books for the money, or null if there is none. */
async function bookBack(
  tx: Database,
  { jobs, secrets }: Store,
  { provider, paymentRef, currency }: ProviderPayment,
  chargeId: string | undefined,
  { kind, ref, wanted, bookedPaymentId }: MoneyBack,
  now: Date,
): Promise<string | null> {
  const booked = bookedPaymentId === null ? undefined : await readBooked(tx, bookedPaymentId);
  if ((booked?.amount ?? 0) === -wanted) return bookedPaymentId;
  const bookedTo = booked?.charge_id ?? chargeId;
  if (chargeId === undefined || bookedTo === undefined) return bookedPaymentId;
  const of = await findCharged(tx, bookedTo);
  const locked = of && (await lockForPayment(tx, of));
  // The accounts keep the charge of a person who was erased.
  const charge = locked ?? (await lockErasedCharge(tx, bookedTo));
  const record = locked && (await openRecordKey(tx, secrets, locked.recordKeyId));
  if (booked) {
    const note = 'The payment provider reported that the money has come back.';
    await writeCounterEntry(tx, record, booked, { organiserId: undefined, note }, now);
    const records = new Map(record && [[record.id, record]]);
    await issueReceipts(tx, { chargeIds: [charge.chargeId], records }, now);
    const detail = { payment: booked.id, amount: booked.amount, currency };
    await recordAct(tx, {
      actor: 'system',
      action: `${kind}.undone`,
      ...(of && locked
        ? { subject: of.kind, subjectId: of.id }
        : { subject: 'payment', subjectId: booked.id }),
      detail,
    });
    if (of && locked) {
      await settlePayment(tx, of, now);
      const { registrationId } = locked;
      if (kind === 'refund') {
        await queueMail(tx, jobs, { kind: 'payment-undone', subjectId: booked.id, registrationId });
      }
    }
  }
  if (wanted === 0) return null;
  const form = {
    kind,
    method: provider,
    amount: wanted,
    receivedOn: dayAt(now, edition.timeZone),
    reference: paymentRef,
    note: '',
  } as const;
  const groupPaymentId = await findGroupPaidBy(tx, { provider, payment_ref: paymentRef });
  // The same refund is booked again only after its first entry was undone.
  const submissionHash = hashToken(`${provider} ${ref} ${booked?.id ?? ''} ${wanted}`);
  if (!of || !locked || !record) return await bookForErased(tx, { charge, form, submissionHash }, now);
  return await bookPayment(
    tx,
    jobs,
    { of, locked, record, form, proofFileId: undefined, submissionHash, groupPaymentId },
    now,
  );
}

async function readBooked(tx: Database, id: string) {
  return await tx
    .selectFrom(payments(tx).as('entry'))
    .selectAll()
    .where('id', '=', id)
    .where('is_undone', '=', false)
    .executeTakeFirst();
}
