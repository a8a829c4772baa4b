import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleAmount, exampleDay } from '#conference/mails/example-person.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { readPayer } from '../read-payer.server.ts';
import { writeMoneyLetter } from './money-letter.server.tsx';
import { exampleOf, type Mailed, readMailedCharge } from './read-mailed-charge.server.ts';
import { undoneMailWords } from './undone-mail-words.ts';

type Undone = Mailed & {
  undone: 'payment' | 'waiver' | 'refund';
  /** The amount, formatted with its currency. */
  amount: string;
  day: string;
  /** The amount that is due now, formatted. Undefined if nothing is due. */
  due: string | undefined;
};

const { subject, title } = oneLineLabelStarts;

/**
 * The mail that corrects an earlier mail about a payment, a waiver or a refund, because it was undone. It is not sent
 * if it was not undone.
 */
export const undoneMail = defineMail({
  kind: 'payment-undone',
  words: undoneMailWords,
  async read(platform, paymentId): Promise<Undone | undefined> {
    const { db } = platform;
    const undone = await db
      .selectFrom(payments(db).as('entry'))
      .select(['kind', 'method', 'amount', 'currency', 'received_on'])
      .select(['charge_kind', 'registration_id', 'booking_id'])
      .where('entry.id', '=', paymentId)
      .where('is_undone', '=', true)
      .executeTakeFirst();
    const id = undone?.registration_id ?? undone?.booking_id;
    if (!undone || !id || undone.kind === 'counter-entry') return undefined;
    const of = { kind: undone.charge_kind, id };
    const mailed = await readMailedCharge(platform, of);
    const balance = await readBalance(db, of);
    if (!mailed || !balance) return undefined;
    const { locale } = mailed.translator;
    const { currency } = undone;
    const isDue = balance.due > 0 && (await readPayer(db, of))?.cancellation === undefined;
    return {
      ...mailed,
      undone: undone.method === 'waiver' ? 'waiver' : undone.kind === 'payment' ? 'payment' : 'refund',
      amount: formatMoney({ amount: Math.abs(undone.amount), currency }, locale),
      day: formatDay(undone.received_on, locale),
      due: isDue ? formatMoney({ amount: balance.due, currency }, locale) : undefined,
    };
  },
  render({ undone, amount, day, due, ...mailed }: Undone, words) {
    const { greeting, item, reference, event, email } = mailed;
    return writeMoneyLetter(mailed, {
      subject: say(words.subject, { event, reference }),
      title: words.title,
      paragraphs: [
        greeting,
        say(words[undone], { ...item, amount, day, reference }),
        due === undefined ? words.paid : say(words.due, { due }),
        say(words.questions, { email, reference }),
      ],
    });
  },
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
    'A payment of a fee': example('registration', 'payment'),
    'A waiver of a booking': example('booking', 'waiver'),
    'A refund of a fee': example('registration', 'refund'),
  },
});

function example(kind: ChargeKind, undone: Undone['undone']) {
  return (translator: Translator, _origin: string, settings: Settings): Undone => ({
    ...exampleOf(translator, kind, settings),
    undone,
    amount: exampleAmount(translator),
    day: exampleDay(translator),
    due: undone === 'refund' ? undefined : exampleAmount(translator),
  });
}
