import { sql } from 'kysely';
import type { Currency } from '#conference/edition/money/currency.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import type { ReportedPayment } from '#conference/money/providers/payment-provider.ts';
import type { Database } from '#platform/database/database.server.ts';
import type {
  ProviderPaymentQuestion,
  ProviderPaymentSettlement,
} from '#platform/database/database-types.ts';
import { type Secrets, seal } from '#platform/keys/secrets.server.ts';

/**
 * The first number of the advisory locks of providers' payments. The second number is a hash of the payment's
 * reference.
 */
const providerPaymentLock = 7_202_601_40;

export type ProviderPayment = NonNullable<Awaited<ReturnType<typeof lockProviderPayment>>>;

/**
 * Locks a payment's reference until the transaction ends, so that reports about one payment are recorded one after the
 * other. Works also before the payment is stored.
 */
export async function lockPaymentRef(
  tx: Database,
  provider: ProviderName,
  paymentRef: string,
): Promise<void> {
  const payment = `${provider} ${paymentRef}`;
  await sql`select pg_advisory_xact_lock(${providerPaymentLock}, hashtext(${payment}))`.execute(tx);
}

/**
 * Stores a reported payment, if it is new, and locks it until the transaction ends. If the stored payment has no
 * checkout yet, stores the checkout of this report. Call it before you lock registrations and charges.
 */
export async function storeReportedPayment(
  tx: Database,
  provider: ProviderName,
  { paymentRef, amount, paidAt, checkoutId }: Omit<ReportedPayment, 'report'>,
  now: Date,
): Promise<ProviderPayment> {
  await tx
    .insertInto('provider_payment')
    .values({
      provider,
      payment_ref: paymentRef,
      ...amount,
      paid_at: paidAt,
      recorded_at: now,
      state: 'open',
      question: 'unknown',
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_ref']).doNothing())
    .execute();
  const payment = await lockProviderPayment(tx, { provider, paymentRef });
  if (!payment)
    throw new Error('The provider’s payment was stored, but the database does not find it. This is a bug.');
  if (payment.checkoutId !== null || checkoutId === undefined) return payment;
  const checkout = await tx
    .selectFrom('checkout')
    .select('id')
    .where('id', '=', checkoutId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!checkout) return payment;
  await tx
    .updateTable('provider_payment')
    .set({ checkout_id: checkout.id })
    .where('id', '=', payment.id)
    .execute();
  return { ...payment, checkoutId: checkout.id };
}

type PaymentKey = { provider: ProviderName; paymentRef: string } | { id: string };

/** Locks a provider's payment until the transaction ends. Returns undefined if it was never reported. */
export async function lockProviderPayment(tx: Database, which: PaymentKey) {
  return await readParts(tx, await findPayment(tx, which).forUpdate().executeTakeFirst());
}

/** Reads a provider's payment and its recorded parts. Returns undefined if there is no such payment. */
export async function readProviderPayment(db: Database, id: string) {
  return await readParts(db, await findPayment(db, { id }).executeTakeFirst());
}

function findPayment(db: Database, which: PaymentKey) {
  return db
    .selectFrom('provider_payment')
    .select([
      'id',
      'provider',
      'payment_ref as paymentRef',
      'checkout_id as checkoutId',
      'amount',
      'currency',
    ])
    .select(['paid_at as paidAt', 'state', 'question'])
    .$call((query) =>
      'id' in which
        ? query.where('id', '=', which.id)
        : query.where('provider', '=', which.provider).where('payment_ref', '=', which.paymentRef),
    );
}

async function readParts(
  db: Database,
  row: Awaited<ReturnType<ReturnType<typeof findPayment>['executeTakeFirst']>>,
) {
  if (!row) return undefined;
  const parts = await db
    .selectFrom('provider_payment_part')
    .select(['charge_id as chargeId', 'payment_id as paymentId', 'amount', 'booked_for as bookedFor'])
    .where('provider_payment_id', '=', row.id)
    .orderBy('charge_id')
    .execute();
  const booked = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { ...row, parts, unbooked: row.amount - booked };
}

/** Stores that a part of a provider's payment was recorded as a payment of a charge. */
export async function storePart(
  tx: Database,
  { id, currency }: { id: string; currency: Currency },
  part: { chargeId: string; paymentId: string; amount: number },
): Promise<void> {
  await tx
    .insertInto('provider_payment_part')
    .values({
      provider_payment_id: id,
      charge_id: part.chargeId,
      booked_for: part.chargeId,
      payment_id: part.paymentId,
      currency,
      amount: part.amount,
    })
    .execute();
}

/**
 * Stores the question that an organiser must decide about a payment. If the question is undefined, marks the payment as
 * recorded. Does not change a payment that an organiser has settled.
 */
export async function setOpenReason(
  tx: Database,
  id: string,
  question: ProviderPaymentQuestion | undefined,
): Promise<void> {
  await tx
    .updateTable('provider_payment')
    .set(question === undefined ? { state: 'booked', question: null } : { state: 'open', question })
    .where('id', '=', id)
    .where('state', '<>', 'settled')
    .execute();
}

/** Settles a payment: stores what an organiser has decided about it. */
export async function storeDecision(
  tx: Database,
  secrets: Secrets,
  {
    id,
    settlement,
    organiserId,
    note,
  }: {
    id: string;
    settlement: ProviderPaymentSettlement;
    organiserId: string;
    note: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('provider_payment')
    .set({
      state: 'settled',
      settlement,
      settled_by: organiserId,
      settled_at: now,
      sealed_note: note === '' ? null : seal(secrets.keyFor(notePurpose), Buffer.from(note), id),
    })
    .where('id', '=', id)
    .execute();
}

/** Makes a payment wait for a decision again. An organiser had decided to refund it, but the refund has failed. */
export async function reopenQuestion(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('provider_payment')
    .set(undecided)
    .where('id', '=', id)
    .where('settlement', '=', 'refunded')
    .where('question', 'is not', null)
    .execute();
}

/**
 * Makes a payment wait for a decision that was recorded or settled before. A payment that waits already keeps its
 * question.
 */
export async function askAgain(
  tx: Database,
  id: string,
  question: 'refund-returned' | 'refunded-twice',
): Promise<void> {
  await tx
    .updateTable('provider_payment')
    .set({ ...undecided, question })
    .where('id', '=', id)
    .where('state', '<>', 'open')
    .execute();
}

const undecided = {
  state: 'open',
  settlement: null,
  settled_by: null,
  settled_at: null,
  sealed_note: null,
} as const;

/** Never change this purpose: the key that seals the stored notes is derived from it. */
export const notePurpose = 'notes on provider payments';

/**
 * Locks the providers' payments of which a part is recorded for the fee or booking, in the order of their ids. Call it
 * before you take other locks.
 */
export async function lockProviderPaymentsOf(tx: Database, of: { kind: ChargeKind; id: string }) {
  const ids =
    of.kind === 'registration'
      ? { registrationIds: [of.id], bookingIds: [] }
      : { registrationIds: [], bookingIds: [of.id] };
  const rows = await tx
    .selectFrom('provider_payment_part')
    .select('provider_payment_id as id')
    .distinct()
    .where('charge_id', 'in', chargesOf(tx, ids))
    .orderBy('provider_payment_id')
    .execute();
  const payments = [];
  for (const { id } of rows) payments.push((await lockProviderPayment(tx, { id })) ?? []);
  return payments.flat();
}

/**
 * Unlinks the provider's payment from a payment in the books that was undone. An organiser must then decide again what
 * the provider's money is for.
 */
export async function unlinkUndonePart(
  tx: Database,
  { id }: { id: string },
  paymentId: string,
): Promise<void> {
  await tx.deleteFrom('provider_payment_part').where('payment_id', '=', paymentId).execute();
  await setOpenReason(tx, id, 'undone');
}

/**
 * After a merge has moved payments to another registration, or moved them back, links the parts of the providers'
 * payments to the new payments and to the charge of that registration.
 */
export async function relinkPaymentParts(
  tx: Database,
  moved: readonly { before: string; after: string }[],
  registrationId: string,
): Promise<void> {
  const charge_id = chargesOf(tx, { registrationIds: [registrationId], bookingIds: [] });
  for (const { before, after } of moved) {
    await tx
      .updateTable('provider_payment_part')
      .set({ payment_id: after, charge_id })
      .where('payment_id', '=', before)
      .execute();
    await tx
      .updateTable('provider_back_part')
      .set({ payment_id: after, charge_id })
      .where('payment_id', '=', before)
      .execute();
  }
}
