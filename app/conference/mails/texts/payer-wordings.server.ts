import { greet } from '#conference/mails/greeting.server.ts';
import { groupMailWords } from '#conference/money/group/group-mail-words.ts';
import {
  type MailedPayer,
  writeGroupBackMail,
  writeGroupReceivedMail,
  writePartUndoneMail,
} from '#conference/money/group/write-group-mails.server.tsx';
import { writeReference } from '#conference/registration/reference.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { exampleDate, exampleFee, exampleOf, examplePerson } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;
const people = 3;
const reference = writeReference('4567', '89AB');
const ofAll = { ...exampleFee, amount: people * exampleFee.amount, reference };

/** The invented payer. With `isByMailbox`, the payer has no registration, and the mail greets without a name. */
function payerOf(translator: Translator, isByMailbox: boolean): MailedPayer {
  const payer = exampleOf(translator, 'registration');
  return isByMailbox
    ? { ...payer, greeting: greet(translator, null, 'unnamed'), isByMailbox }
    : { ...payer, isByMailbox };
}

export function groupReceived(isByMailbox: boolean): WriteExample {
  return async (translator, origin) =>
    await writeGroupReceivedMail(payerOf(translator, isByMailbox), {
      ...ofAll,
      people,
      address: `${origin}${addressIn(translator.locale, '/pay-for-others')}`,
    });
}

type Back = { isByMailbox?: boolean; isReturned?: boolean; isOfOne?: boolean };

function back({ isByMailbox = false, isReturned = false, isOfOne = false }: Back): WriteExample {
  return async (translator) =>
    await writeGroupBackMail(payerOf(translator, isByMailbox), {
      ...(isOfOne ? { ...exampleFee, reference } : ofAll),
      day: exampleDate,
      person: isOfOne ? { name: 'Noor', reference: examplePerson.reference } : undefined,
      isReturned,
    });
}

const undonePart: WriteExample = async (translator) =>
  await writePartUndoneMail(payerOf(translator, false), {
    ...{ ...exampleFee, reference, day: exampleDate },
    person: { name: 'Noor', reference: examplePerson.reference },
  });

const byParticipant = 'To a participant';
const byMailbox = 'To a payer without a registration';
const questions = 'Last sentence';
const ofSent = { backSubject: subject, backTitle: title };

/** The mails to people who pay for several people. */
export const payerWordings = [
  makeWording(groupMailWords, {
    mail: 'group-payment-received',
    labels: {
      receivedSubject: subject,
      receivedTitle: title,
      received: 'What has arrived',
      receipt: 'Receipt, for a participant',
      receiptOnPage: 'Receipt, for a payer without a registration',
      open: button,
      questions,
    },
    examples: { [byParticipant]: groupReceived(false), [byMailbox]: groupReceived(true) },
  }),
  makeWording(groupMailWords, {
    mail: 'group-payment-undone',
    labels: {
      returnedSubject: subject,
      partUndoneTitle: title,
      partUndone: 'What was undone',
      questions,
    },
    examples: { 'The part of one person': undonePart },
  }),
  makeWording(groupMailWords, {
    mail: 'group-refund-paid',
    labels: { ...ofSent, back: 'What was sent', time: 'How long it takes', questions },
    examples: { 'The fee of one person': back({ isOfOne: true }) },
  }),
  makeWording(groupMailWords, {
    mail: 'group-refund-shared',
    labels: {
      ...ofSent,
      shared: 'What was sent, for a participant',
      sharedOnPage: 'What was sent, for a payer without a registration',
      time: 'How long it takes',
      questions,
    },
    examples: { [byParticipant]: back({}), [byMailbox]: back({ isByMailbox: true }) },
  }),
  makeWording(groupMailWords, {
    mail: 'group-refund-undone',
    labels: {
      returnedSubject: subject,
      returnedTitle: title,
      returned: 'If the money of several people came back',
      undone: 'If the refund of one person was undone',
      questions,
    },
    examples: {
      'The money of several people came back': back({ isReturned: true }),
      'The refund of one person was undone': back({ isReturned: true, isOfOne: true }),
    },
  }),
];
