import type { ReactNode } from 'react';
import type { TransferLine } from '#conference/edition/money/bank-accounts.ts';
import type { Locale } from '#platform/words/locales.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { paymentMailWords } from './payment-mail-words.ts';

export type PaymentMail = {
  locale: Locale;
  words: WordsOf<typeof paymentMailWords>;
  sender: string;
  email: string;
  greeting: string;
  reference: string;
  /** The received amount, formatted with its currency. */
  amount: string;
  isWaiver: boolean;
  /** The day of the payment, formatted. */
  day: string;
  /**
   * What was paid for: the kind of charge, and the title of the booked option (empty for a fee). Sentences of the mail
   * use both.
   */
  item: { kind: string; title: string };
  /** The amount still due, formatted. Undefined if it is paid in full. */
  due: string | undefined;
  /** The amount above what was due, formatted. It will be refunded. Undefined if nothing was overpaid. */
  overpaid: string | undefined;
  /** The bank account for the amount still due. Undefined if the edition has none. */
  transfer: readonly TransferLine[] | undefined;
  dashboardAddress: string;
};

const strong = (text: ReactNode) => <strong>{text}</strong>;

/** The mail about a payment. It shows the received amount and the amount still due. */
export function PaymentReceivedEmail(props: PaymentMail) {
  const { locale, words, sender, email, reference, amount, item, due, overpaid } = props;
  return (
    <MailFrame
      locale={locale}
      preview={due === undefined ? say(words.inboxPaid, { amount }) : say(words.inboxDue, { amount, due })}
      title={due === undefined ? words.titlePaid : words.titleDue}
      sender={sender}
    >
      <MailText>{props.greeting}</MailText>
      <MailText>
        {sayRich(props.isWaiver ? words.waived : words.received, {
          ...{ ...item, amount, reference, strong },
          day: props.day,
        })}
      </MailText>
      {due === undefined ? (
        <MailText>{say(words.paid, item)}</MailText>
      ) : (
        <>
          <MailText>{sayRich(words.due, { due, strong })}</MailText>
          {props.transfer && <MailDetails lines={props.transfer} />}
        </>
      )}
      {overpaid !== undefined && <MailText>{sayRich(words.overpaid, { overpaid, strong })}</MailText>}
      <MailButton href={props.dashboardAddress}>{words.open}</MailButton>
      <MailText>{say(words.wrong, { email })}</MailText>
    </MailFrame>
  );
}
