import type { ReactNode } from 'react';
import type { TransferLine } from '#conference/edition/money/bank-accounts.ts';
import type { Locale } from '#platform/words/locales.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';
import type { bookingMailWords } from './booking-mail-words.ts';

export type BookingMail = {
  locale: Locale;
  words: WordsOf<typeof bookingMailWords>;
  edition: { name: string; email: string; festival: string };
  greeting: string;
  reference: string;
  /** The booked option: "AC Shop", "Auditorium". */
  title: string;
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
  /** If the mailbox is proved in time, the spot is held until this time. */
  keptUntil: string;
  /**
   * The received amount, formatted. A mail about a declined booking announces it as the refund. Undefined if nothing
   * was received.
   */
  expectedRefund: string | undefined;
  /** The amount that the refund rules refund after a withdrawal, formatted. Undefined if they refund nothing. */
  owed: string | undefined;
  /** The lines of the organisers' message. */
  message: string[];
  dashboardAddress: string;
};

export type BookingNews =
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'reminder'
  | 'moved'
  | 'extended'
  | 'withdrawn'
  | 'expired';

export function bookingSubject(news: BookingNews, { words, edition, title }: BookingMail) {
  return say(words[`${news}Subject`], { festival: edition.festival, title });
}

/** A mail about a change of a booking. */
export function BookingEmail({ news, ...mail }: BookingMail & { news: BookingNews }) {
  const { locale, words, edition, reference, dashboardAddress } = mail;
  return (
    <MailFrame
      locale={locale}
      preview={bookingSubject(news, mail)}
      title={words[`${news}Title`]}
      sender={`${edition.name} · ${edition.email}`}
    >
      <MailText>{mail.greeting}</MailText>
      {texts[news](mail)}
      <MailButton href={dashboardAddress}>{words.open}</MailButton>
      <MailText>{sayRich(words.questions, { reference, email: edition.email, strong })}</MailText>
    </MailFrame>
  );
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

const texts: Record<BookingNews, (mail: BookingMail) => ReactNode> = {
  held: ({ words, edition: { festival }, item, due, payBy: until, keptUntil: kept }) => (
    <>
      <MailText>{sayRich(words.held, { item, festival, until, strong })}</MailText>
      <MailText>
        {due === undefined
          ? sayRich(words.heldSignIn, { kept, strong })
          : sayRich(words.heldSignInDue, { kept, due, strong })}
      </MailText>
      <MailText>{words.heldIgnore}</MailText>
    </>
  ),
  requested: ({ words, edition: { festival, email }, item, due, transfer, payBy: until }) => (
    <>
      <MailText>{sayRich(words.requested, { item, festival, until, strong })}</MailText>
      {due !== undefined && (
        <MailText>
          {transfer
            ? sayRich(words.requestedDue, { due, strong })
            : sayRich(words.requestedDueToDesk, { due, email, strong })}
        </MailText>
      )}
      {due !== undefined && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  confirmed: ({ words, edition: { festival }, item, stallNumber: number, due, transfer }) => (
    <>
      <MailText>
        {number === undefined
          ? say(words.confirmed, { item, festival })
          : say(words.confirmedStall, { item, festival, number })}
      </MailText>
      {due !== undefined && <MailText>{sayRich(words.confirmedDue, { due, strong })}</MailText>}
      {due !== undefined && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  declined: ({ words, item, message, expectedRefund: amount }) => (
    <>
      <MailText>{say(words.declined, { item })}</MailText>
      {message.length > 0 && <MailText>{words.declinedMessage}</MailText>}
      {message.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their order
        <MailText key={index}>{line}</MailText>
      ))}
      {amount !== undefined && <MailText>{say(words.declinedRefund, { amount })}</MailText>}
    </>
  ),
  reminder: ({ words, item, due, transfer, payBy: until }) => (
    <>
      <MailText>
        {due === undefined
          ? sayRich(words.reminder, { item, until, strong })
          : sayRich(words.reminderDue, { item, until, due, strong })}
      </MailText>
      {due !== undefined && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  moved: ({ words, edition: { festival }, item, stallNumber: number }) => (
    <>
      <MailText>
        {number === undefined
          ? sayRich(words.moved, { item, festival, strong })
          : sayRich(words.movedStall, { item, festival, number, strong })}
      </MailText>
      <MailText>{words.movedPaid}</MailText>
    </>
  ),
  extended: ({ words, item, due, transfer, payBy: until }) => (
    <>
      <MailText>
        {due === undefined
          ? sayRich(words.extended, { item, until, strong })
          : sayRich(words.extendedDue, { item, until, due, strong })}
      </MailText>
      {due !== undefined && transfer && <MailDetails lines={transfer} />}
    </>
  ),
  withdrawn: ({ words, item, owed: amount }) => (
    <>
      <MailText>{say(words.withdrawn, { item })}</MailText>
      <MailText>
        {amount === undefined ? words.withdrawnNothing : say(words.withdrawnRefund, { amount })}
      </MailText>
      <MailText>{words.withdrawnMistake}</MailText>
    </>
  ),
  expired: ({ words, item, payBy: until, isProvisional }) => (
    <MailText>{say(isProvisional ? words.expiredUnproved : words.expired, { item, until })}</MailText>
  ),
};
