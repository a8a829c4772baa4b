import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleDate, exampleFee, examplePerson } from '#conference/mails/example-person.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import { readReceiptLines } from '#conference/money/receipts/receipt-lines.server.ts';
import { receipts } from '#conference/money/receipts/receipts.server.ts';
import { writeReference } from '#conference/registration/reference.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';
import { firstNameOf } from './group-payment.ts';
import { readGroupPart } from './read-group-part.server.ts';
import { readGroupPayment } from './read-group-payment.server.ts';

/**
 * What the mails to the payer of a group payment contain. `reference` is that of the group payment. `isByMailbox` is
 * true if the payer has no registration and therefore no dashboard.
 */
export type MailedPayer = Omit<Mailed, 'item' | 'receipts'> & {
  isByMailbox: boolean;
  amount: number;
  currency: Currency;
};

/** A person whose fee was paid. */
export type PaidPerson = { name: string; reference: string };

const { subject, title, button } = oneLineLabelStarts;

type Received = MailedPayer & {
  /** The number of people whose fees were paid. */
  people: number;
  /** The page of the payment. */
  address: string;
};

/** The mail to the payer of a group payment about money that has arrived. Its subject is the receipt for that money. */
export const groupReceivedMail = defineMail({
  kind: 'group-payment-received',
  words: groupMailWords,
  async read(platform, receiptId) {
    const receipt = await receipts(platform.db).where('receipt.id', '=', receiptId).executeTakeFirst();
    const groupId = receipt?.group_payment_id;
    const mailed = groupId ? await readMailedPayer(platform, groupId) : undefined;
    if (!receipt || !mailed) return undefined;
    const pages = mailed.isByMailbox ? '/pay-for-others' : '/dashboard/pay-for-others';
    const path = addressIn(mailed.translator.locale, `${pages}/${groupId}`);
    return {
      ...mailed,
      amount: receipt.amount,
      currency: receipt.currency,
      people: (await readReceiptLines(platform, receiptId)).length,
      address: `${platform.config.origin}${path}`,
    };
  },
  render({ people, address, ...mailed }: Received, words) {
    const { translator, greeting, reference, email, isByMailbox } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.receivedSubject, { reference }),
      title: words.receivedTitle,
      paragraphs: [
        greeting,
        say(words.received, { amount: formatMoney(mailed, translator.locale), people, reference }),
        isByMailbox ? words.receiptOnPage : words.receipt,
        say(words.questions, { email, reference }),
      ],
      button: { label: words.open, to: address },
    });
  },
  labels: {
    receivedSubject: subject,
    receivedTitle: title,
    received: 'What has arrived',
    receipt: 'Receipt, for a participant',
    receiptOnPage: 'Receipt, for a payer without a registration',
    open: button,
    questions: 'Last sentence',
  },
  examples: {
    'To a participant': exampleReceived(false),
    'To a payer without a registration': exampleReceived(true),
  },
});

export function exampleReceived(isByMailbox: boolean) {
  return (translator: Translator, origin: string, settings: Settings): Received => ({
    ...examplePayer(translator, settings, { isByMailbox }),
    people: examplePeople,
    address: `${origin}${addressIn(translator.locale, '/pay-for-others')}`,
  });
}

type UndonePart = MailedPayer & { day: string; person: PaidPerson };

/** The mail to the payer about one person's part of the payment that was undone. */
export const partUndoneMail = defineMail({
  kind: 'group-payment-undone',
  words: groupMailWords,
  async read(platform, paymentId) {
    const part = await readGroupPart(platform.db, paymentId, true);
    const mailed = part && (await readMailedPayer(platform, part.groupPaymentId));
    if (!mailed || part.amount <= 0) return undefined;
    const person = { name: firstNameOf(part.fullName), reference: part.reference };
    return { ...mailed, amount: part.amount, currency: part.currency, day: part.receivedOn, person };
  },
  render({ day, person, ...mailed }: UndonePart, words) {
    const { translator, greeting, reference, event, email } = mailed;
    const { locale } = translator;
    const gaps = { day: formatDay(day, locale), amount: formatMoney(mailed, locale), reference };
    return writeMoneyLetter(mailed, {
      subject: say(words.returnedSubject, { event, reference }),
      title: words.partUndoneTitle,
      paragraphs: [
        greeting,
        say(words.partUndone, { ...gaps, name: person.name, person: person.reference }),
        say(words.questions, { email, reference }),
      ],
    });
  },
  labels: {
    returnedSubject: subject,
    partUndoneTitle: title,
    partUndone: 'What was undone',
    questions: 'Last sentence',
  },
  examples: {
    'The part of one person': (translator, _origin, settings) => ({
      ...examplePayer(translator, settings, { people: 1 }),
      day: exampleDate,
      person: examplePaid,
    }),
  },
});

/** Reads what a mail to the payer of a group payment needs. Returns undefined after an erasure of the payer. */
export async function readMailedPayer(
  platform: Platform & WithSettings,
  groupPaymentId: string,
): Promise<Omit<MailedPayer, 'amount' | 'currency'> | undefined> {
  const group = await readGroupPayment(platform, groupPaymentId);
  if (!group) return undefined;
  const { payerId, payerEmail, payerLanguage, reference } = group;
  if (payerId !== null) {
    const mailed = await readMailedCharge(platform, { kind: 'registration', id: payerId });
    return mailed && { ...mailed, reference, isByMailbox: false };
  }
  if (payerEmail === null || payerLanguage === null) return undefined;
  const { translator } = chooseLanguage(platform, payerLanguage);
  const { sentence } = translator;
  const { email } = platform.settings.contact;
  return {
    to: payerEmail,
    translator,
    greeting: greet(translator, null, 'unnamed'),
    event: sentence(edition.shortName),
    email,
    reference,
    isByMailbox: true,
  };
}

const examplePeople = 3;
export const examplePaid: PaidPerson = { name: 'Noor', reference: examplePerson.reference };

/** The invented payer of the fees of some people. */
export function examplePayer(
  translator: Translator,
  settings: Settings,
  { isByMailbox = false, people = examplePeople },
): MailedPayer {
  const payer = exampleOf(translator, 'registration', settings);
  return {
    ...payer,
    greeting: isByMailbox ? greet(translator, null, 'unnamed') : payer.greeting,
    reference: writeReference('4567', '89AB'),
    isByMailbox,
    amount: people * exampleFee.amount,
    currency: exampleFee.currency,
  };
}
