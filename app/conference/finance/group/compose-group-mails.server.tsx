import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { readMailedCharge } from '#conference/finance/read-mailed-charge.server.ts';
import { firstNameOf } from '#conference/group-payments/group-payment.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { readReceiptLines } from '#conference/receipts/receipt-lines.server.ts';
import { receipts } from '#conference/receipts/receipts.server.ts';
import { RefundEmail } from '#conference/refunds/refund.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';
import { readGroupPart, readSharedRefund } from './read-group-part.server.ts';
import { type ReadGroupPayment, readGroupPayment } from './read-group-payment.server.ts';
import { writeFeePaidMail } from './write-fee-paid-mail.server.tsx';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'translations'>;

/**
 * Composes the mail to a person whose fee was paid by a group payment. It names the payer only if the payer wants it.
 * Returns undefined if the payment was undone, or is not part of a group payment.
 */
export async function composeFeePaidMail(store: Store, paymentId: string): Promise<ComposedMail | undefined> {
  const part = await readGroupPart(store.db, paymentId);
  if (!part) return undefined;
  const of = { kind: 'registration', id: part.registrationId } as const;
  const mailed = await readMailedCharge(store, of);
  const balance = await readBalance(store.db, of);
  const group = await readGroupPayment(store, part.groupPaymentId);
  if (!mailed || !balance || !group) return undefined;
  const { locale } = mailed.speaker;
  const format = (amount: number) => formatMoney({ amount, currency: balance.currency }, locale);
  return await writeFeePaidMail(mailed, {
    payer: group.isPayerNamed ? group.payer?.name : undefined,
    amount: format(part.amount),
    due: balance.due > 0 ? format(balance.due) : undefined,
  });
}

/** Composes the mail to the payer of a group payment about money that has arrived, by the receipt for it. */
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
  const { speaker, email, sender, to } = mailed;
  const { locale } = speaker;
  const words = speaker.words(groupMailWords);
  const { reference } = group;
  const people = (await readReceiptLines(store, receiptId)).length;
  const amount = formatMoney(receipt, locale);
  const address = `${store.config.origin}${addressIn(locale, `${mailed.pages}/${group.id}`)}`;
  const paragraphs = [
    mailed.greeting,
    say(words.received, { amount, people, reference }),
    group.payerId === null ? words.receiptOnPage : words.receipt,
    say(words.questions, { email, reference }),
  ];
  return {
    to,
    subject: say(words.receivedSubject, { reference }),
    ...(await renderMail(
      <RefundEmail
        {...{ locale, title: words.receivedTitle, sender, paragraphs }}
        button={{ label: words.open, to: address }}
      />,
    )),
  };
}

/** Composes the mail to the payer about a refund of a part of a group payment. Undefined if it is not such a refund. */
export async function composeGroupRefundMail(
  store: Store,
  paymentId: string,
): Promise<ComposedMail | undefined> {
  const part = await readGroupPart(store.db, paymentId);
  if (!part) return undefined;
  const { fullName, reference: person } = part;
  return await composeBackMail(store, { ...part, amount: -part.amount }, ({ back }, gaps) =>
    say(back, { ...gaps, name: firstNameOf(fullName), person }),
  );
}

/**
 * Composes the mail to the payer about a refund whose money has come back, or one person's refund that an organiser has
 * undone. Undefined if it is neither.
 */
export async function composeReturnedRefundMail(
  store: Store,
  subjectId: string,
): Promise<ComposedMail | undefined> {
  const refund = await readSharedRefund(store.db, subjectId, { isReturned: true });
  if (refund) return await composeBackMail(store, refund, ({ returned }, gaps) => say(returned, gaps), true);
  const part = await readGroupPart(store.db, subjectId, true);
  if (!part || part.amount >= 0) return undefined;
  const undone = { ...part, amount: -part.amount };
  const { fullName, reference: person } = part;
  return await composeBackMail(
    store,
    undone,
    (words, gaps) => say(words.undone, { ...gaps, name: firstNameOf(fullName), person }),
    true,
  );
}

/** Composes the mail to the payer about a refund for several people at once. Undefined if its money has come back. */
export async function composeSharedRefundMail(
  store: Store,
  refundId: string,
): Promise<ComposedMail | undefined> {
  const refund = await readSharedRefund(store.db, refundId, { isReturned: false });
  return (
    refund &&
    (await composeBackMail(store, refund, ({ shared, sharedOnPage }, gaps, isByMailbox) =>
      say(isByMailbox ? sharedOnPage : shared, gaps),
    ))
  );
}

type MoneyBack = { groupPaymentId: string; amount: number; currency: Currency; receivedOn: string };
type Gaps = { day: string; amount: string; reference: string };

async function composeBackMail(
  store: Store,
  { groupPaymentId, amount, currency, receivedOn }: MoneyBack,
  tell: (words: WordsOf<typeof groupMailWords>, gaps: Gaps, isByMailbox: boolean) => string,
  isReturned = false,
): Promise<ComposedMail | undefined> {
  const group = await readGroupPayment(store, groupPaymentId);
  const mailed = group && (await readMailedPayer(store, group));
  if (!mailed) return undefined;
  const { speaker, event, email, sender, to } = mailed;
  const { locale } = speaker;
  const words = speaker.words(groupMailWords);
  const { reference } = group;
  const day = formatDay(receivedOn, locale);
  const gaps = { day, amount: formatMoney({ amount, currency }, locale), reference };
  const title = isReturned ? words.returnedTitle : words.backTitle;
  const questions = say(words.questions, { email, reference });
  const isByMailbox = group.payerId === null;
  const told = tell(words, gaps, isByMailbox);
  const paragraphs = [mailed.greeting, told, ...(isReturned ? [] : [words.time]), questions];
  return {
    to,
    subject: say(isReturned ? words.returnedSubject : words.backSubject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title, sender, paragraphs }} />)),
  };
}

/**
 * Reads what a mail to the payer of a group payment needs, and below which path the payer finds the payment. Undefined
 * after an erasure.
 */
async function readMailedPayer(
  store: Store,
  { payerId, payerEmail, payerLanguage }: Pick<ReadGroupPayment, 'payerId' | 'payerEmail' | 'payerLanguage'>,
) {
  if (payerId !== null) {
    const mailed = await readMailedCharge(store, { kind: 'registration', id: payerId });
    return mailed && { ...mailed, pages: '/dashboard/pay-for-others' };
  }
  if (payerEmail === null || payerLanguage === null) return undefined;
  const speaker = store.translations.in(openLanguage(payerLanguage));
  const { sentence } = speaker;
  const { email } = edition.contact;
  return {
    to: payerEmail,
    speaker,
    greeting: speaker.words(groupMailWords).dearPayer,
    event: sentence(edition.shortName),
    sender: `${sentence(edition.name)} · ${email}`,
    email,
    pages: '/pay-for-others',
  };
}
