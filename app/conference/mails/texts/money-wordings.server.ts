import { groupMailWords } from '#conference/money/group/group-mail-words.ts';
import { writeFeePaidMail } from '#conference/money/group/write-fee-paid-mail.server.tsx';
import { paymentMailWords } from '#conference/money/mails/payment-mail-words.ts';
import { undoneMailWords } from '#conference/money/mails/undone-mail-words.ts';
import { writePaymentMail } from '#conference/money/mails/write-payment-mail.server.tsx';
import { writeUndoneMail } from '#conference/money/mails/write-undone-mail.server.tsx';
import { refundMailWords } from '#conference/money/refunds/refund-mail-words.ts';
import {
  writeEditionCancelledMail,
  writeRefundFailedMail,
  writeRefundPaidMail,
} from '#conference/money/refunds/write-refund-mails.server.tsx';
import { proofDeclinedWords } from '#conference/money/transfers/transfer-mail-words.ts';
import { writeProofDeclinedMail } from '#conference/money/transfers/write-proof-declined-mail.server.tsx';
import { addressIn } from '#platform/words/locales.ts';
import {
  exampleAmount,
  exampleDate,
  exampleDay,
  exampleFee,
  exampleOf,
  examplePerson,
} from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, inbox, button } = oneLineLabelStarts;
const reason = 'The amount on the proof is another one.';

type Received = Parameters<typeof writePaymentMail>[1];

/** An example of the mail about a received payment. The payment is `percent` per cent of the fee. */
function received(
  kind: 'registration' | 'booking',
  parts: Partial<Received> & { percent: number },
): WriteExample {
  return async (translator, origin, { bankAccounts: accounts }) => {
    const { percent, ...more } = parts;
    const amount = Math.round((exampleFee.amount * percent) / 100);
    return await writePaymentMail(exampleOf(translator, kind), {
      amount,
      due: Math.max(0, exampleFee.amount - amount),
      overpaid: Math.max(0, amount - exampleFee.amount),
      currency: exampleFee.currency,
      accounts,
      isWaiver: false,
      day: exampleDate,
      origin,
      ...more,
    });
  };
}

type Undone = Parameters<typeof writeUndoneMail>[1];

function undone(kind: 'registration' | 'booking', parts: Partial<Undone>): WriteExample {
  return async (translator) =>
    await writeUndoneMail(exampleOf(translator, kind), {
      undone: 'payment',
      amount: exampleAmount(translator),
      day: exampleDay(translator),
      due: exampleAmount(translator),
      ...parts,
    });
}

export const moneyWordings = [
  makeWording(paymentMailWords, {
    mail: 'payment-received',
    labels: {
      subject,
      inboxDue: `${inbox}, if money is still due`,
      inboxPaid: `${inbox}, if it is paid in full`,
      titleDue: `${title}, if money is still due`,
      titlePaid: `${title}, if it is paid in full`,
      received: 'What has arrived',
      waived: 'What is waived',
      due: 'If money is still due',
      paid: 'If it is paid in full',
      overpaid: 'If too much was paid',
      open: button,
      wrong: 'Last sentence',
    },
    examples: {
      'A fee, paid in full': received('registration', { percent: 100 }),
      'A part of a fee': received('registration', { percent: 40 }),
      'More than the fee': received('registration', { percent: 110 }),
      'A waiver': received('registration', { percent: 100, isWaiver: true }),
      'A booking, paid in full': received('booking', { percent: 100 }),
    },
  }),
  makeWording(undoneMailWords, {
    mail: 'payment-undone',
    labels: {
      subject,
      title,
      payment: 'A payment that was undone',
      waiver: 'A waiver that was undone',
      refund: 'A refund that was undone',
      due: 'If money is due now',
      paid: 'If nothing is due now',
      questions: 'Last sentence',
    },
    examples: {
      'A payment of a fee': undone('registration', {}),
      'A waiver of a booking': undone('booking', { undone: 'waiver' }),
      'A refund of a fee': undone('registration', { undone: 'refund', due: undefined }),
    },
  }),
  makeWording(groupMailWords, {
    mail: 'fee-paid',
    labels: {
      paidSubject: subject,
      paidTitle: title,
      paid: 'What was paid',
      complete: 'If the fee is paid in full',
      due: 'If money is still due',
      questions: 'Last sentence',
    },
    examples: {
      'By a named payer, in full': async (translator) =>
        await writeFeePaidMail(exampleOf(translator, 'registration'), {
          payer: 'noor@example.org',
          amount: exampleAmount(translator),
          due: undefined,
        }),
      'By somebody who is not named, in part': async (translator) =>
        await writeFeePaidMail(exampleOf(translator, 'registration'), {
          payer: undefined,
          amount: exampleAmount(translator, 40),
          due: exampleAmount(translator, 60),
        }),
    },
  }),
  makeWording(proofDeclinedWords, {
    mail: 'transfer-proof-declined',
    labels: {
      subject,
      preview: inbox,
      title,
      text: 'Before the reason',
      next: 'What to do',
      button,
      wrong: 'Last sentence',
    },
    examples: {
      'For a registration': async (translator, origin) =>
        await writeProofDeclinedMail(translator, {
          to: examplePerson.email,
          greeting: exampleOf(translator, 'registration').greeting,
          reference: examplePerson.reference,
          item: 'registration',
          reason,
          dashboardAddress: `${origin}${addressIn(translator.locale, '/dashboard/payment')}`,
        }),
    },
  }),
  makeWording(refundMailWords, {
    mail: 'refund-paid',
    labels: {
      paidSubject: subject,
      paidTitle: title,
      paid: 'What was sent',
      paidTime: 'How long it takes',
      questions: 'Last sentence',
    },
    examples: {
      'Of a fee': async (translator) =>
        await writeRefundPaidMail(exampleOf(translator, 'registration'), {
          amount: exampleAmount(translator),
          day: exampleDay(translator),
        }),
      'Of a booking': async (translator) =>
        await writeRefundPaidMail(exampleOf(translator, 'booking'), {
          amount: exampleAmount(translator),
          day: exampleDay(translator),
        }),
    },
  }),
  makeWording(refundMailWords, {
    mail: 'refund-failed',
    labels: {
      failedSubject: subject,
      failedTitle: title,
      failed: 'If the provider could not send it',
      returned: 'If the bank returned it',
      failedNext: 'What to do',
    },
    examples: {
      'Of a fee': async (translator) =>
        await writeRefundFailedMail(exampleOf(translator, 'registration'), {
          amount: exampleAmount(translator),
          isReturned: false,
        }),
      'Of a booking': async (translator) =>
        await writeRefundFailedMail(exampleOf(translator, 'booking'), {
          amount: exampleAmount(translator),
          isReturned: false,
        }),
      'Returned by the bank': async (translator) =>
        await writeRefundFailedMail(exampleOf(translator, 'registration'), {
          amount: exampleAmount(translator),
          isReturned: true,
        }),
    },
  }),
  makeWording(refundMailWords, {
    mail: 'edition-cancelled',
    labels: {
      cancelledSubject: subject,
      cancelledTitle: title,
      cancelled: 'First sentence',
      cancelledMoney: 'If money comes back',
      cancelledOther: 'If somebody else paid',
      cancelledNothing: 'If nothing was paid',
      questions: 'Last sentence',
    },
    examples: {
      'To somebody who has paid': async (translator) =>
        await writeEditionCancelledMail(exampleOf(translator, 'registration'), {
          own: exampleAmount(translator, 60),
          others: 'some',
        }),
      'To somebody who has not paid': async (translator) =>
        await writeEditionCancelledMail(exampleOf(translator, 'booking'), { own: undefined, others: 'none' }),
    },
  }),
];
