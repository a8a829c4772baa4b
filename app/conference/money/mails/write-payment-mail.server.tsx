import { formatDay } from '#conference/edition/days.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { paymentMailWords } from './payment-mail-words.ts';
import { PaymentReceivedEmail } from './payment-received.email.tsx';
import type { Mailed } from './read-mailed-charge.server.ts';

type Received = {
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

/** Writes the mail about a received or waived payment. */
export async function writePaymentMail(
  { translator, to, greeting, reference, event, sender, email, item }: Mailed,
  { amount, due, overpaid, currency, accounts, isWaiver, day, origin }: Received,
): Promise<ComposedMail> {
  const { locale, sentence } = translator;
  const words = translator.words(paymentMailWords);
  const format = (sum: number) => (sum > 0 ? formatMoney({ amount: sum, currency }, locale) : undefined);
  const page = item.kind === 'registration' ? '/dashboard/payment' : '/dashboard';
  const mail = {
    ...{ locale, words, sender, email, greeting, reference, item, isWaiver },
    amount: formatMoney({ amount, currency }, locale),
    day: formatDay(day, locale),
    due: format(due),
    overpaid: format(overpaid),
    transfer: describeTransfer(accounts, { currency, reference })?.map(
      ([term, value]) => [sentence(term), value] as const,
    ),
    dashboardAddress: `${origin}${addressIn(locale, page)}`,
  };
  return {
    to,
    subject: say(words.subject, { event, reference }),
    ...(await renderMail(<PaymentReceivedEmail {...mail} />)),
  };
}
