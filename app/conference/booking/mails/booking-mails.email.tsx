import type { ReactNode } from 'react';
import type { TransferLine } from '#conference/edition/money/bank-accounts.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';

export type BookingMail = {
  edition: { name: string; email: string; festival: string };
  greeting: string;
  reference: string;
  /** What was booked: "AC Shop", "Auditorium on Tuesday 20 January 2032". */
  item: string;
  /** The number of the stall, such as "12". Undefined for a hall. */
  stallNumber: string | undefined;
  /** The amount due, formatted with its currency. Undefined if nothing is due. */
  due: string | undefined;
  /** The bank account to pay to. Undefined if the edition has no such account. */
  transfer: readonly TransferLine[] | undefined;
  payBy: string;
  /** True if the participant's mailbox is not proved. */
  isProvisional: boolean;
  /** The spot is held until this time once the mailbox is proved. */
  keptUntil: string;
  /** The received amount, formatted. Undefined if nothing was received. */
  expectedRefund: string | undefined;
  /** What comes back by the refund rules after a withdrawal, formatted. Undefined if nothing does. */
  owed: string | undefined;
  /** The lines of the organisers' message. */
  message: string[];
  dashboardAddress: string;
};

const subjects = {
  held: 'is held for you for a short time',
  requested: 'is held for you',
  confirmed: 'is confirmed',
  declined: 'could not be confirmed',
  reminder: 'is still to be paid',
  moved: 'has another place',
  extended: 'is held for you longer',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
};
export type BookingNews = keyof typeof subjects;

export function bookingSubject(news: BookingNews, { edition, item }: BookingMail) {
  return `${edition.festival}: your booking of ${item.replace(/ on .*/, '')} ${subjects[news]}`;
}

/** A mail about a change of a booking. */
export function BookingEmail({ news, ...mail }: BookingMail & { news: BookingNews }) {
  const { edition, reference, dashboardAddress } = mail;
  return (
    <MailFrame
      preview={bookingSubject(news, mail)}
      title={titles[news]}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{mail.greeting}</MailText>
      {texts[news](mail)}
      <MailButton href={dashboardAddress}>Open your dashboard</MailButton>
      <MailText>
        Your reference is <strong>{reference}</strong>. If you have a question, write to {edition.email}.
      </MailText>
    </MailFrame>
  );
}

const titles: Record<BookingNews, string> = {
  held: 'Confirm your email to keep your spot',
  requested: 'Your spot is held',
  confirmed: 'Your booking is confirmed',
  declined: 'Your booking could not be confirmed',
  reminder: 'Your spot is still to be paid',
  moved: 'Your booking has another place',
  extended: 'You have more time to pay',
  withdrawn: 'Your booking was withdrawn',
  expired: 'Your booking has expired',
};

const texts: Record<BookingNews, (mail: BookingMail) => ReactNode> = {
  held: ({ edition, item, due, payBy, keptUntil }) => (
    <>
      <MailText>
        Your request for {item} at {edition.festival} has arrived, and the spot is held for you until{' '}
        <strong>{payBy}</strong>. That is a short time, because this address is not confirmed yet.
      </MailText>
      <MailText>
        Sign in once by mail, with “Email me a sign-in link” on your dashboard or the login page, and it is
        held until <strong>{keptUntil}</strong>.
        {due && ` Until then ${due} has to be paid; your dashboard says how.`} From then on we write to the
        contact address of the booking.
      </MailText>
      <MailText>If you did not ask for this, you need not do anything: the spot becomes free again.</MailText>
    </>
  ),
  requested: ({ edition, item, due, transfer, payBy }) => (
    <>
      <MailText>
        Your request for {item} at {edition.festival} has arrived, and the spot is held for you until{' '}
        <strong>{payBy}</strong>. The organisers confirm it when they have received the payment.
      </MailText>
      {due && (
        <MailText>
          Due: <strong>{due}</strong>. To pay by bank transfer,{' '}
          {transfer
            ? 'use this account, with your reference as the reason for payment:'
            : `write to ${edition.email} and give your reference; the organisers tell you the account.`}
        </MailText>
      )}
      {due && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  confirmed: ({ edition, item, stallNumber, due, transfer }) => (
    <>
      <MailText>
        Your booking of {item} at {edition.festival} is confirmed.
        {stallNumber && ` Your stall has the number ${stallNumber}.`}
      </MailText>
      {due && (
        <MailText>
          Still due: <strong>{due}</strong>. Please give your reference when you pay it.
        </MailText>
      )}
      {due && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  declined: ({ item, message, expectedRefund }) => (
    <>
      <MailText>
        We are sorry: your booking of {item} could not be confirmed, and its spot is free again.
      </MailText>
      {message.length > 0 && <MailText>The organisers write:</MailText>}
      {message.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their order
        <MailText key={index}>{line}</MailText>
      ))}
      {expectedRefund && <MailText>What you paid for it, {expectedRefund}, is refunded.</MailText>}
    </>
  ),
  reminder: ({ item, due, transfer, payBy }) => (
    <>
      <MailText>
        Your booking of {item} is held for you until <strong>{payBy}</strong>.
        {due && ` Until then ${due} has to be paid;`} after that the spot goes to somebody else.
      </MailText>
      {due && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  moved: ({ edition, item, stallNumber }) => (
    <>
      <MailText>
        The organisers have given your booking at {edition.festival} another place. It is now{' '}
        <strong>{stallNumber ? `${item}, stall number ${stallNumber}` : item}</strong>.
      </MailText>
      <MailText>What you paid counts for it as before. If it does not suit you, please write to us.</MailText>
    </>
  ),
  extended: ({ item, due, transfer, payBy }) => (
    <>
      <MailText>
        You have more time: your booking of {item} is now held for you until <strong>{payBy}</strong>.
        {due && ` Until then ${due} has to be paid.`}
      </MailText>
      {due && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  withdrawn: ({ item, owed }) => (
    <>
      <MailText>The organisers have withdrawn your booking of {item}. Its spot is free again.</MailText>
      <MailText>
        {owed
          ? `By our refund rules, ${owed} comes back to you. Another mail tells you when the money is sent.`
          : 'By our refund rules, no money comes back.'}
      </MailText>
      <MailText>If you did not ask for this, please write to us.</MailText>
    </>
  ),
  expired: ({ item, payBy, isProvisional }) => (
    <MailText>
      Your booking of {item} was held for you until {payBy}.{' '}
      {isProvisional ? 'Your email was not confirmed until then' : 'Nothing was paid until then'}, and so its
      spot is free again. You may book another while there are some left.
    </MailText>
  ),
};
