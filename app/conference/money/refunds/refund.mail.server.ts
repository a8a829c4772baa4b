import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleAmount, exampleDay } from '#conference/mails/example-person.server.ts';
import { sumPaidByOthers } from '#conference/money/group/group-payments.server.ts';
import { findChargedBy } from '#conference/money/ledger/lock-charge.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { sumOrdered } from './order-refund.server.ts';
import { refundMailWords } from './refund-mail-words.ts';
import { sumFailed } from './refund-orders.server.ts';

const { subject, title, button } = oneLineLabelStarts;

/** The amount and the day are formatted. */
type Paid = Mailed & { amount: string; day: string };

/** The mail about a refund that was sent. It is not sent if the refund was undone in the meantime. */
export const refundPaidMail = defineMail({
  kind: 'refund-paid',
  words: refundMailWords,
  async read(platform, paymentId) {
    const refund = await platform.db
      .selectFrom(payments(platform.db).as('entry'))
      .select(['amount', 'currency', 'received_on', 'charge_kind', 'registration_id', 'booking_id'])
      .where('entry.id', '=', paymentId)
      .where('is_undone', '=', false)
      .executeTakeFirst();
    const id = refund?.registration_id ?? refund?.booking_id;
    const mailed =
      refund && id ? await readMailedCharge(platform, { kind: refund.charge_kind, id }) : undefined;
    if (!refund || !mailed) return undefined;
    const { locale } = mailed.translator;
    return {
      ...mailed,
      amount: formatMoney({ amount: -refund.amount, currency: refund.currency }, locale),
      day: formatDay(refund.received_on, locale),
    };
  },
  render({ amount, day, ...mailed }: Paid, words) {
    const { greeting, item, reference, event, email, receipts } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.paidSubject, { event, reference }),
      title: words.paidTitle,
      paragraphs: [
        greeting,
        say(words.paid, { ...item, amount, day, reference }),
        words.paidTime,
        say(words.questions, { email, reference }),
      ],
      button: { label: words.receipts, to: receipts },
    });
  },
  labels: {
    paidSubject: subject,
    paidTitle: title,
    paid: 'What was sent',
    paidTime: 'How long it takes',
    questions: 'Last sentence',
    receipts: button,
  },
  examples: { 'Of a fee': paid('registration'), 'Of a booking': paid('booking') },
});

function paid(kind: ChargeKind) {
  return (translator: Translator, origin: string, settings: Settings): Paid => ({
    ...exampleOf(translator, kind, settings, origin),
    amount: exampleAmount(translator),
    day: exampleDay(translator),
  });
}

type Failed = Mailed & { amount: string; isReturned: boolean };

/**
 * The mail about a refund that a payment provider could not send, or that the bank of the payer has returned, for a
 * registration or booking. It is not sent if the money is already sent in another way.
 */
export const refundFailedMail = defineMail({
  kind: 'refund-failed',
  words: refundMailWords,
  async read(platform, subjectId) {
    const charged = await findChargedBy(platform.db, subjectId);
    const mailed = charged && (await readMailedCharge(platform, charged));
    const failed = charged && (await sumFailed(platform.db, charged.chargeId));
    if (!mailed || !failed || failed.all === 0) return undefined;
    const { locale } = mailed.translator;
    const amount = formatMoney({ amount: failed.all, currency: charged.currency }, locale);
    return { ...mailed, amount, isReturned: failed.returned === failed.all };
  },
  render({ amount, isReturned, ...mailed }: Failed, words) {
    const { greeting, item, reference, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.failedSubject, { reference }),
      title: words.failedTitle,
      paragraphs: [
        greeting,
        say(isReturned ? words.returned : words.failed, { ...item, amount, reference }),
        say(words.failedNext, { email }),
      ],
    });
  },
  labels: {
    failedSubject: subject,
    failedTitle: title,
    failed: 'If the provider could not send it',
    returned: 'If the bank returned it',
    failedNext: 'What to do',
  },
  examples: {
    'Of a fee': failed('registration', false),
    'Of a booking': failed('booking', false),
    'Returned by the bank': failed('registration', true),
  },
});

function failed(kind: ChargeKind, isReturned: boolean) {
  return (translator: Translator, _origin: string, settings: Settings): Failed => ({
    ...exampleOf(translator, kind, settings),
    amount: exampleAmount(translator),
    isReturned,
  });
}

type Cancelled = Mailed & {
  /** The amount that the participant gets back, formatted. Undefined if the participant gets no money back. */
  own: string | undefined;
  /** How much of the refunded money somebody else has paid. This part goes back to that other person. */
  others: 'all' | 'some' | 'none';
};

/** The mail about the cancellation of the whole edition, for a registration or booking. */
export const editionCancelledMail = defineMail({
  kind: 'edition-cancelled',
  words: refundMailWords,
  async read(platform, subjectId): Promise<Cancelled | undefined> {
    const { db } = platform;
    const charged = await findChargedBy(db, subjectId);
    const mailed = charged && (await readMailedCharge(platform, charged));
    if (!charged || !mailed) return undefined;
    const { all: ordered } = await sumOrdered(db, charged.chargeId);
    const balance = await readBalance(db, charged);
    // Money was received, but its refund is not on its way any more: it was paid, or it failed. The person gets another
    // mail about this, so this mail is not needed.
    if (ordered === 0 && balance?.received !== 0) return undefined;
    // Money that somebody else has paid goes back to that person, who gets a separate mail about it.
    const others = charged.kind === 'registration' ? await sumPaidByOthers(db, charged.id) : 0;
    const own = Math.max(0, ordered - others);
    const amount = formatMoney({ amount: own, currency: charged.currency }, mailed.translator.locale);
    return {
      ...mailed,
      own: own > 0 ? amount : undefined,
      others: own === ordered ? 'none' : own === 0 ? 'all' : 'some',
    };
  },
  render({ own, others, ...mailed }: Cancelled, words) {
    const { greeting, item, reference, event, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.cancelledSubject, { event, reference }),
      title: words.cancelledTitle,
      paragraphs: [
        greeting,
        say(words.cancelled, { event }),
        ...(own === undefined && others === 'none' ? [say(words.cancelledNothing, item)] : []),
        ...(own === undefined ? [] : [say(words.cancelledMoney, { ...item, amount: own })]),
        ...(others === 'none' ? [] : [say(words.cancelledOther, { part: others })]),
        say(words.questions, { email, reference }),
      ],
    });
  },
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
    'To somebody who has paid': (translator, _origin, settings): Cancelled => ({
      ...exampleOf(translator, 'registration', settings),
      own: exampleAmount(translator, 60),
      others: 'some',
    }),
    'To somebody who has not paid': (translator, _origin, settings): Cancelled => ({
      ...exampleOf(translator, 'booking', settings),
      own: undefined,
      others: 'none',
    }),
  },
});
