import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { firstNameOf } from '#conference/money/group/group-payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { readMailedCharge } from '#conference/money/mails/read-mailed-charge.server.ts';
import { readReceiptLines } from '#conference/money/receipts/receipt-lines.server.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { readProvedRegistration } from '#conference/registration/record/read-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { readGroupPart, readSharedRefund } from './read-group-part.server.ts';
import { type ReadGroupPayment, readGroupPayment } from './read-group-payment.server.ts';
import { writeFeePaidMail } from './write-fee-paid-mail.server.tsx';
import {
  type MailedPayer,
  writeGroupBackMail,
  writeGroupReceivedMail,
  writePartUndoneMail,
} from './write-group-mails.server.tsx';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'translations'>;

/**
 * Composes the mail to a person whose fee was paid by a group payment. They did not ask for it, so it quotes nothing that
 * the payer typed: only the payer's email address, if it is proved and the payer wants this. Returns undefined if the payment was undone, or is not part of a group payment.
 */
export async function composeFeePaidMail(store: Store, paymentId: string): Promise<ComposedMail | undefined> {
  const part = await readGroupPart(store.db, paymentId);
  if (!part) return undefined;
  const of = { kind: 'registration', id: part.registrationId } as const;
  const mailed = await readMailedCharge(store, of);
  const balance = await readBalance(store.db, of);
  const group = await readGroupPayment(store, part.groupPaymentId);
  if (!mailed || !balance || !group) return undefined;
  const { locale } = mailed.translator;
  const format = (amount: number) => formatMoney({ amount, currency: balance.currency }, locale);
  return await writeFeePaidMail(mailed, {
    payer: group.isPayerNamed ? await findPayerAddress(store.db, group) : undefined,
    amount: format(part.amount),
    due: balance.due > 0 ? format(balance.due) : undefined,
  });
}

async function findPayerAddress(
  db: Database,
  { payerId, payerEmail }: Pick<ReadGroupPayment, 'payerId' | 'payerEmail'>,
): Promise<string | undefined> {
  // Only somebody who has proved a mailbox can pay without a registration.
  if (payerId === null) return payerEmail ?? undefined;
  return (await readProvedRegistration(db, payerId))?.email;
}

/**
 * Composes the mail to the payer of a group payment about money that has arrived. `receiptId` is the receipt for that
 * money.
 */
export async function composeGroupReceivedMail(
  store: Store,
  receiptId: string,
): Promise<ComposedMail | undefined> {
  const receipt = await store.db
    .selectFrom(receipts(store.db).as('document'))
    .selectAll()
    .where('id', '=', receiptId)
    .executeTakeFirst();
  const group = receipt?.group_payment_id && (await readGroupPayment(store, receipt.group_payment_id));
  if (!receipt || !group) return undefined;
  const mailed = await readMailedPayer(store, group);
  if (!mailed) return undefined;
  const pages = mailed.isByMailbox ? '/pay-for-others' : '/dashboard/pay-for-others';
  const path = addressIn(mailed.translator.locale, `${pages}/${group.id}`);
  return await writeGroupReceivedMail(mailed, {
    amount: receipt.amount,
    currency: receipt.currency,
    reference: group.reference,
    people: (await readReceiptLines(store, receiptId)).length,
    address: `${store.config.origin}${path}`,
  });
}

/**
 * Composes the mail to the payer of a group payment about one person's part that was undone. Returns undefined if
 * `paymentId` is no such part.
 */
export async function composePartUndoneMail(
  store: Store,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const part = await readGroupPart(store.db, paymentId, true);
  const group = part && (await readGroupPayment(store, part.groupPaymentId));
  const mailed = group && (await readMailedPayer(store, group));
  if (!mailed || part.amount <= 0) return undefined;
  return await writePartUndoneMail(mailed, {
    ...{ amount: part.amount, currency: part.currency, reference: group.reference, day: part.receivedOn },
    person: { name: firstNameOf(part.fullName), reference: part.reference },
  });
}

/**
 * Composes the mail to the payer of a group payment about the refund of one person's part. `paymentId` is the refund.
 * Returns undefined if it was undone, or does not belong to a group payment.
 */
export async function composeGroupRefundMail(
  store: Store,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const part = await readGroupPart(store.db, paymentId);
  return part && (await composeBackMail(store, { ...part, amount: -part.amount }, part));
}

/**
 * Composes the mail that tells the payer of a group payment that an earlier mail about a refund is wrong: the refund
 * was returned to us, or an organiser has undone one person's refund. Returns undefined if neither is true.
 */
export async function composeReturnedRefundMail(
  store: Store,
  subjectId: string,
): Promise<ComposedMail | undefined> {
  const refund = await readSharedRefund(store.db, subjectId, { isReturned: true });
  if (refund) return await composeBackMail(store, refund, undefined, true);
  const part = await readGroupPart(store.db, subjectId, true);
  if (!part || part.amount >= 0) return undefined;
  return await composeBackMail(store, { ...part, amount: -part.amount }, part, true);
}

/**
 * Composes the mail to the payer about one refund for several people. Returns undefined if the refunded money was
 * returned to us.
 */
export async function composeSharedRefundMail(
  store: Store,
  refundId: string,
): Promise<ComposedMail | undefined> {
  const refund = await readSharedRefund(store.db, refundId, { isReturned: false });
  return refund && (await composeBackMail(store, refund, undefined));
}

type MoneyBack = { groupPaymentId: string; amount: number; currency: Currency; receivedOn: string };
type Person = { fullName: string; reference: string };

async function composeBackMail(
  store: Store,
  { groupPaymentId, amount, currency, receivedOn }: MoneyBack,
  person: Person | undefined,
  isReturned = false,
): Promise<ComposedMail | undefined> {
  const group = await readGroupPayment(store, groupPaymentId);
  const mailed = group && (await readMailedPayer(store, group));
  if (!mailed) return undefined;
  return await writeGroupBackMail(mailed, {
    ...{ amount, currency, reference: group.reference, day: receivedOn, isReturned },
    person: person && { name: firstNameOf(person.fullName), reference: person.reference },
  });
}

/** Reads what a mail to the payer of a group payment needs. Returns undefined after an erasure of the payer. */
async function readMailedPayer(
  store: Store,
  { payerId, payerEmail, payerLanguage }: Pick<ReadGroupPayment, 'payerId' | 'payerEmail' | 'payerLanguage'>,
): Promise<MailedPayer | undefined> {
  if (payerId !== null) {
    const mailed = await readMailedCharge(store, { kind: 'registration', id: payerId });
    return mailed && { ...mailed, isByMailbox: false };
  }
  if (payerEmail === null || payerLanguage === null) return undefined;
  const translator = store.translations.in(openLanguage(payerLanguage));
  const { sentence } = translator;
  const { email } = edition.contact;
  return {
    to: payerEmail,
    translator,
    greeting: greet(translator, null, 'unnamed'),
    event: sentence(edition.shortName),
    sender: `${sentence(edition.name)} · ${email}`,
    email,
    isByMailbox: true,
  };
}
