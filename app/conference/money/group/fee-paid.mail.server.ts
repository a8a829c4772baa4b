import { formatMoney } from '#conference/edition/money/money.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleAmount } from '#conference/mails/example-person.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { writeMoneyLetter } from '#conference/money/mails/money-letter.server.tsx';
import {
  exampleOf,
  type Mailed,
  readMailedCharge,
} from '#conference/money/mails/read-mailed-charge.server.ts';
import { readProvedRegistration } from '#conference/registration/record/read-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { say } from '#platform/words/words.ts';
import { groupMailWords } from './group-mail-words.ts';
import { readGroupPart } from './read-group-part.server.ts';
import { type ReadGroupPayment, readGroupPayment } from './read-group-payment.server.ts';

type FeePaid = Mailed & {
  /** The payer's proved email address. Undefined if there is none, or the payer does not want to be named. */
  payer: string | undefined;
  /** The paid amount, formatted with its currency. */
  amount: string;
  /** The amount still due, formatted. Undefined if nothing is due. */
  due: string | undefined;
};

const { subject, title } = oneLineLabelStarts;

/**
 * The mail to a person whose fee was paid by a group payment. They did not ask for it, so it quotes nothing that the
 * payer typed: only the payer's email address, if it is proved and the payer wants this. It is not sent if the payment
 * was undone, or is not part of a group payment.
 */
export const feePaidMail = defineMail({
  kind: 'fee-paid',
  words: groupMailWords,
  async read(platform, paymentId) {
    const { db } = platform;
    const part = await readGroupPart(db, paymentId);
    if (!part) return undefined;
    const of = { kind: 'registration', id: part.registrationId } as const;
    const mailed = await readMailedCharge(platform, of);
    const balance = await readBalance(db, of);
    const group = await readGroupPayment(platform, part.groupPaymentId);
    if (!mailed || !balance || !group) return undefined;
    const { locale } = mailed.translator;
    const format = (amount: number) => formatMoney({ amount, currency: balance.currency }, locale);
    return {
      ...mailed,
      payer: group.isPayerNamed ? await findPayerAddress(db, group) : undefined,
      amount: format(part.amount),
      due: balance.due > 0 ? format(balance.due) : undefined,
    };
  },
  render({ payer, amount, due, ...mailed }: FeePaid, words) {
    const { greeting, reference, event, email } = mailed;
    const named = String(payer !== undefined);
    return writeMoneyLetter(mailed, {
      subject: say(words.paidSubject, { event, reference }),
      title: words.paidTitle,
      paragraphs: [
        greeting,
        say(words.paid, { named, payer: payer ?? '', amount, reference }),
        due === undefined ? words.complete : say(words.due, { due }),
        say(words.questions, { email, reference }),
      ],
    });
  },
  labels: {
    paidSubject: subject,
    paidTitle: title,
    paid: 'What was paid',
    complete: 'If the fee is paid in full',
    due: 'If money is still due',
    questions: 'Last sentence',
  },
  examples: {
    'By a named payer, in full': (translator, _origin, settings) => ({
      ...exampleOf(translator, 'registration', settings),
      payer: 'noor@example.org',
      amount: exampleAmount(translator),
      due: undefined,
    }),
    'By somebody who is not named, in part': (translator, _origin, settings) => ({
      ...exampleOf(translator, 'registration', settings),
      payer: undefined,
      amount: exampleAmount(translator, 40),
      due: exampleAmount(translator, 60),
    }),
  },
});

async function findPayerAddress(
  db: Database,
  { payerId, payerEmail }: Pick<ReadGroupPayment, 'payerId' | 'payerEmail'>,
): Promise<string | undefined> {
  // Only somebody who has proved a mailbox can pay without a registration.
  if (payerId === null) return payerEmail ?? undefined;
  return (await readProvedRegistration(db, payerId))?.email;
}
