import { formatDay } from '#conference/edition/days.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';

/** The payer of a group payment. `isByMailbox` is true if the payer has no registration and therefore no dashboard. */
export type MailedPayer = Omit<Mailed, 'item' | 'reference'> & { isByMailbox: boolean };

type Money = { amount: number; currency: Currency };

type Received = Money & {
  reference: string;
  /** The number of people whose fees were paid. */
  people: number;
  /** The page of the payment. */
  address: string;
};

/** Writes the mail to the payer about money that has arrived. */
export async function writeGroupReceivedMail(
  { translator, greeting, email, sender, to, isByMailbox }: MailedPayer,
  { reference, people, address, ...money }: Received,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(groupMailWords);
  const paragraphs = [
    greeting,
    say(words.received, { amount: formatMoney(money, locale), people, reference }),
    isByMailbox ? words.receiptOnPage : words.receipt,
    say(words.questions, { email, reference }),
  ];
  const button = { label: words.open, to: address };
  const mail = <RefundEmail {...{ locale, title: words.receivedTitle, sender, paragraphs, button }} />;
  return { to, subject: say(words.receivedSubject, { reference }), ...(await renderMail(mail)) };
}

type UndonePart = Money & {
  /** The reference of the group payment. */
  reference: string;
  day: string;
  /** The person whose fee the part had paid. */
  person: { name: string; reference: string };
};

/** Writes the mail to the payer about one person's part of the payment that was undone. */
export async function writePartUndoneMail(
  { translator, greeting, event, email, sender, to }: MailedPayer,
  { reference, day, person, ...money }: UndonePart,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(groupMailWords);
  const gaps = { day: formatDay(day, locale), amount: formatMoney(money, locale), reference };
  const paragraphs = [
    greeting,
    say(words.partUndone, { ...gaps, name: person.name, person: person.reference }),
    say(words.questions, { email, reference }),
  ];
  const mail = <RefundEmail {...{ locale, title: words.partUndoneTitle, sender, paragraphs }} />;
  return { to, subject: say(words.returnedSubject, { event, reference }), ...(await renderMail(mail)) };
}

type Back = Money & {
  /** The reference of the group payment. */
  reference: string;
  day: string;
  /** The person whose fee it was. Undefined if the refund is for several people. */
  person: { name: string; reference: string } | undefined;
  /** True if the refund did not reach the payer, or was undone. */
  isReturned: boolean;
};

/** Writes the mail to the payer about a refund that was sent, or about a refund that did not reach the payer. */
export async function writeGroupBackMail(
  { translator, greeting, event, email, sender, to, isByMailbox }: MailedPayer,
  { reference, day, person, isReturned, ...money }: Back,
): Promise<ComposedMail> {
  const { locale } = translator;
  const words = translator.words(groupMailWords);
  const gaps = { day: formatDay(day, locale), amount: formatMoney(money, locale), reference };
  const title = isReturned ? words.returnedTitle : words.backTitle;
  const questions = say(words.questions, { email, reference });
  const paragraphs = [greeting, tell(), ...(isReturned ? [] : [words.time]), questions];
  return {
    to,
    subject: say(isReturned ? words.returnedSubject : words.backSubject, { event, reference }),
    ...(await renderMail(<RefundEmail {...{ locale, title, sender, paragraphs }} />)),
  };

  function tell(): string {
    if (person) {
      const named = { ...gaps, name: person.name, person: person.reference };
      return isReturned ? say(words.undone, named) : say(words.back, named);
    }
    if (isReturned) return say(words.returned, gaps);
    return isByMailbox ? say(words.sharedOnPage, gaps) : say(words.shared, gaps);
  }
}
