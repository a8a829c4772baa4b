import { formatDay } from '#conference/edition/days.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { defineMail, type Letter, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleDate } from '#conference/mails/example-person.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, type WordsOf } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';
import {
  examplePaid,
  examplePayer,
  type MailedPayer,
  type PaidPerson,
  readMailedPayer,
} from './group-payment.mail.server.ts';
import { firstNameOf } from './group-payment.ts';
import { readGroupPart, readSharedRefund } from './read-group-part.server.ts';

type Back = MailedPayer & {
  day: string;
  /** The person whose fee it was. Undefined if the refund is for several people. */
  person: PaidPerson | undefined;
};

const { subject, title } = oneLineLabelStarts;
const ofSent = { backSubject: subject, backTitle: title };
const ends = { time: 'How long it takes', questions: 'Last sentence' };

/**
 * The mail to the payer of a group payment about the refund of one person's part. It is not sent if the refund was
 * undone, or does not belong to a group payment.
 */
export const groupRefundMail = defineMail({
  kind: 'group-refund-paid',
  words: groupMailWords,
  read: (platform, paymentId) => readOfPerson(platform, paymentId),
  render: renderSent,
  labels: { ...ofSent, back: 'What was sent', ...ends },
  examples: { 'The fee of one person': example({ isOfOne: true }) },
});

/** The mail to the payer about one refund for several people. It is not sent if the money was returned to us. */
export const sharedRefundMail = defineMail({
  kind: 'group-refund-shared',
  words: groupMailWords,
  read: (platform, refundId) => readShared(platform, refundId, { isReturned: false }),
  render: renderSent,
  labels: {
    ...ofSent,
    shared: 'What was sent, for a participant',
    sharedOnPage: 'What was sent, for a payer without a registration',
    ...ends,
  },
  examples: {
    'To a participant': example({}),
    'To a payer without a registration': example({ isByMailbox: true }),
  },
});

/**
 * The mail that tells the payer of a group payment that an earlier mail about a refund is wrong: the refund was returned
 * to us, or an organiser has undone one person's refund.
 */
export const returnedRefundMail = defineMail({
  kind: 'group-refund-undone',
  words: groupMailWords,
  read: async (platform, subjectId) =>
    (await readShared(platform, subjectId, { isReturned: true })) ??
    (await readOfPerson(platform, subjectId, true)),
  render({ person, ...mailed }: Back, words) {
    const { greeting, reference, event, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.returnedSubject, { event, reference }),
      title: words.returnedTitle,
      paragraphs: [
        greeting,
        person
          ? say(words.undone, { ...gapsOf(mailed), name: person.name, person: person.reference })
          : say(words.returned, gapsOf(mailed)),
        say(words.questions, { email, reference }),
      ],
    });
  },
  labels: {
    returnedSubject: subject,
    returnedTitle: title,
    returned: 'If the money of several people came back',
    undone: 'If the refund of one person was undone',
    questions: 'Last sentence',
  },
  examples: {
    'The money of several people came back': example({}),
    'The refund of one person was undone': example({ isOfOne: true }),
  },
});

/** Reads the refund of one person's part. */
async function readOfPerson(platform: Platform & WithSettings, paymentId: string, isUndone = false) {
  const part = await readGroupPart(platform.db, paymentId, isUndone);
  if (!part || (isUndone && part.amount >= 0)) return undefined;
  const person = { name: firstNameOf(part.fullName), reference: part.reference };
  return await addPayer(platform, { ...part, amount: -part.amount }, person);
}

/** Reads a refund for several people. */
async function readShared(
  platform: Platform & WithSettings,
  refundId: string,
  which: { isReturned: boolean },
) {
  const refund = await readSharedRefund(platform.db, refundId, which);
  return refund && (await addPayer(platform, refund, undefined));
}

type MoneyBack = { groupPaymentId: string; amount: number; currency: Currency; receivedOn: string };

async function addPayer(
  platform: Platform & WithSettings,
  { groupPaymentId, amount, currency, receivedOn: day }: MoneyBack,
  person: PaidPerson | undefined,
): Promise<Back | undefined> {
  const mailed = await readMailedPayer(platform, groupPaymentId);
  return mailed && { ...mailed, amount, currency, day, person };
}

function gapsOf({ translator: { locale }, day, reference, ...money }: Omit<Back, 'person'>) {
  return { day: formatDay(day, locale), amount: formatMoney(money, locale), reference };
}

function renderSent({ person, ...mailed }: Back, words: WordsOf<typeof groupMailWords>): Letter {
  const { greeting, reference, event, email, isByMailbox } = mailed;
  const gaps = gapsOf(mailed);
  const sent = person
    ? say(words.back, { ...gaps, name: person.name, person: person.reference })
    : say(isByMailbox ? words.sharedOnPage : words.shared, gaps);
  return writeMoneyLetter(mailed, {
    subject: say(words.backSubject, { event, reference }),
    title: words.backTitle,
    paragraphs: [greeting, sent, words.time, say(words.questions, { email, reference })],
  });
}

type Example = { isByMailbox?: boolean; isOfOne?: boolean };

function example({ isByMailbox = false, isOfOne = false }: Example) {
  return (translator: Translator, _origin: string, settings: Settings): Back => ({
    ...examplePayer(translator, settings, { isByMailbox, ...(isOfOne && { people: 1 }) }),
    day: exampleDate,
    person: isOfOne ? examplePaid : undefined,
  });
}
