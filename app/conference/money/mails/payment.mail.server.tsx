import type { ReactNode } from 'react';
import { formatDay } from '#conference/edition/days.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { defineMail, type Example, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleDate, exampleFee, exampleShare } from '#conference/mails/example-person.server.ts';
import { signOff } from '#conference/mails/greeting.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { paymentMailWords } from './payment-mail-words.ts';
import { exampleOf, type Mailed, readMailedCharge } from './read-mailed-charge.server.ts';

type Received = Mailed & {
  /** The received amount in minor units. `due` and `overpaid` are in minor units, too. */
  amount: number;
  due: number;
  overpaid: number;
  currency: Currency;
  accounts: BankAccounts | undefined;
  isWaiver: boolean;
  /** The day of the payment. */
  day: string;
  origin: string;
};

const { subject, title, inbox, button } = oneLineLabelStarts;
const strong = (text: ReactNode) => <strong>{text}</strong>;

/** The mail about a received or waived payment. It is not sent if the payment was undone in the meantime. */
export const paymentMail = defineMail({
  kind: 'payment-received',
  words: paymentMailWords,
  async read(platform, paymentId) {
    const payment = await platform.db
      .selectFrom(payments(platform.db).as('entry'))
      .select(['amount', 'currency', 'method', 'received_on', 'charge_kind', 'registration_id', 'booking_id'])
      .where('entry.id', '=', paymentId)
      .where('is_undone', '=', false)
      .executeTakeFirst();
    const id = payment?.registration_id ?? payment?.booking_id;
    if (!payment || !id) return undefined;
    const of = { kind: payment.charge_kind, id };
    const mailed = await readMailedCharge(platform, of);
    const balance = await readBalance(platform.db, of);
    if (!mailed || !balance) return undefined;
    return {
      ...mailed,
      amount: payment.amount,
      currency: payment.currency,
      accounts: platform.settings.bankAccounts,
      isWaiver: payment.method === 'waiver',
      day: payment.received_on,
      due: balance.due,
      overpaid: balance.overpaid,
      origin: platform.config.origin,
    };
  },
  render({ translator, to, greeting, reference, event, email, item, origin, ...money }: Received, words) {
    const { locale, sentence } = translator;
    const { currency } = money;
    const format = (sum: number) => formatMoney({ amount: sum, currency }, locale);
    const amount = format(money.amount);
    const due = money.due > 0 ? format(money.due) : undefined;
    const transfer = describeTransfer(money.accounts, { currency, reference })?.map(
      ([term, value]) => [sentence(term), value] as const,
    );
    const page = item.kind === 'registration' ? '/dashboard/payment' : '/dashboard';
    const body = (
      <MailFrame
        locale={locale}
        preview={due === undefined ? say(words.inboxPaid, { amount }) : say(words.inboxDue, { amount, due })}
        title={due === undefined ? words.titlePaid : words.titleDue}
        sender={signOff(translator, email)}
      >
        <MailText>{greeting}</MailText>
        <MailText>
          {sayRich(money.isWaiver ? words.waived : words.received, {
            ...{ ...item, amount, reference, strong },
            day: formatDay(money.day, locale),
          })}
        </MailText>
        {due === undefined ? (
          <MailText>{say(words.paid, item)}</MailText>
        ) : (
          <>
            <MailText>{sayRich(words.due, { due, strong })}</MailText>
            {transfer && <MailDetails lines={transfer} />}
          </>
        )}
        {money.overpaid > 0 && (
          <MailText>{sayRich(words.overpaid, { overpaid: format(money.overpaid), strong })}</MailText>
        )}
        <MailButton href={`${origin}${addressIn(locale, page)}`}>{words.open}</MailButton>
        <MailText>{say(words.wrong, { email })}</MailText>
      </MailFrame>
    );
    return { to, subject: say(words.subject, { event, reference }), body };
  },
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
    'A fee, paid in full': received('registration', 100),
    'A part of a fee': received('registration', 40),
    'More than the fee': received('registration', 110),
    'A waiver': received('registration', 100, true),
    'A booking, paid in full': received('booking', 100),
  },
});

/** An example of a payment. The payment is `percent` per cent of the fee. */
function received(kind: ChargeKind, percent: number, isWaiver = false): Example<Received> {
  const amount = exampleShare(percent);
  return (translator, origin, settings) => ({
    ...exampleOf(translator, kind, settings),
    amount,
    due: Math.max(0, exampleFee.amount - amount),
    overpaid: Math.max(0, amount - exampleFee.amount),
    currency: exampleFee.currency,
    accounts: settings.bankAccounts,
    isWaiver,
    day: exampleDate,
    origin,
  });
}
