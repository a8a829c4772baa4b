import type { ReactNode } from 'react';
import { formatDayWithWeekday, formatInstant } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { describeTransfer, type TransferLine } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { bookingMailWords } from './booking-mail-words.ts';
import {
  type BookingExample,
  exampleBooking,
  type MailedBooking,
  readMailedBooking,
} from './read-mailed-booking.server.ts';

/** The values in the sentences. Amounts and times are formatted. */
type Said = {
  words: WordsOf<typeof bookingMailWords>;
  festival: string;
  email: string;
  /** What was booked: "AC Shop", "Auditorium on Tuesday 20 January 2032". */
  item: string;
  /** The number of the stall, such as "12". Undefined for a hall. */
  number: string | undefined;
  /** Undefined if nothing is due. */
  due: string | undefined;
  /** The bank account to pay to. Undefined if nothing is due, or the edition has no such account. */
  transfer: readonly TransferLine[] | undefined;
  until: string;
  /** If the mailbox is proved in time, the spot is held until this time. */
  kept: string;
  isProvisional: boolean;
  /**
   * The received amount. A mail about a declined booking announces it as the refund. Undefined if nothing was received.
   */
  received: string | undefined;
  /** The amount that the refund rules refund after a withdrawal. Undefined if they refund nothing. */
  owed: string | undefined;
  /** The lines of the organisers' message. */
  message: string | undefined;
};

type Name =
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'reminder'
  | 'moved'
  | 'extended'
  | 'withdrawn'
  | 'expired';

type News = {
  /** If the booking has another status when the mail is composed, no mail is sent. */
  statuses: BookingStatus[];
  text: (said: Said) => ReactNode;
  labels: { readonly [Key in keyof typeof bookingMailWords.english]?: string };
  /** If undefined, they are a stall that is not paid and a hall that is paid. */
  examples?: Readonly<Record<string, BookingExample>>;
};

const { subject, title, button } = oneLineLabelStarts;
const ofHall = { day: folderSettings.festival?.from ?? folderSettings.conference.from, due: 0 };

const strong = (text: ReactNode) => <strong>{text}</strong>;

/**
 * The nine mails about a booking have one frame. They differ in their text, in the statuses of the booking in which they
 * are still correct, and in the words that owners can change.
 */
export const bookingMails = {
  held: defineBookingMail('held', {
    statuses: ['requested'],
    text: ({ words, item, festival, due, until, kept }) => (
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
    labels: {
      heldSubject: subject,
      heldTitle: title,
      held: 'What has happened',
      heldSignIn: 'What to do, if nothing is due',
      heldSignInDue: 'What to do, if money is due',
      heldIgnore: 'If nobody asked for it',
    },
  }),
  requested: defineBookingMail('requested', {
    statuses: ['requested'],
    text: ({ words, item, festival, email, due, transfer, until }) => (
      <>
        <MailText>{sayRich(words.requested, { item, festival, until, strong })}</MailText>
        {due !== undefined && (
          <MailText>
            {transfer
              ? sayRich(words.requestedDue, { due, strong })
              : sayRich(words.requestedDueToDesk, { due, email, strong })}
          </MailText>
        )}
        {transfer && <MailDetails lines={transfer} />}
      </>
    ),
    labels: {
      requestedSubject: subject,
      requestedTitle: title,
      requested: 'What has happened',
      requestedDue: 'Before the bank account',
      requestedDueToDesk: 'If there is no bank account',
    },
    examples: {
      'A stall that is not paid': exampleBooking(),
      'A hall that is paid': exampleBooking(ofHall),
      'A stall that is paid in a currency without a bank account': exampleBooking({ currency: 'XXX' }),
    },
  }),
  confirmed: defineBookingMail('confirmed', {
    statuses: ['confirmed'],
    text: ({ words, item, festival, number, due, transfer }) => (
      <>
        <MailText>
          {number === undefined
            ? say(words.confirmed, { item, festival })
            : say(words.confirmedStall, { item, festival, number })}
        </MailText>
        {due !== undefined && <MailText>{sayRich(words.confirmedDue, { due, strong })}</MailText>}
        {transfer && <MailDetails lines={transfer} />}
      </>
    ),
    labels: {
      confirmedSubject: subject,
      confirmedTitle: title,
      confirmed: 'A hall',
      confirmedStall: 'A stall',
      confirmedDue: 'If money is still due',
    },
  }),
  declined: defineBookingMail('declined', {
    statuses: ['declined'],
    text: ({ words, item, message, received: amount }) => (
      <>
        <MailText>{say(words.declined, { item })}</MailText>
        {message !== undefined && <MailText>{words.declinedMessage}</MailText>}
        {message !== undefined && <MailParagraphs text={message} />}
        {amount !== undefined && <MailText>{say(words.declinedRefund, { amount })}</MailText>}
      </>
    ),
    labels: {
      declinedSubject: subject,
      declinedTitle: title,
      declined: 'What has happened',
      declinedMessage: 'Before the organisers’ words',
      declinedRefund: 'If it was paid',
    },
    examples: { 'A hall that is paid': exampleBooking(ofHall) },
  }),
  reminder: defineBookingMail('reminder', {
    statuses: ['requested'],
    text: ({ words, item, due, transfer, until }) => (
      <>
        <MailText>
          {due === undefined
            ? sayRich(words.reminder, { item, until, strong })
            : sayRich(words.reminderDue, { item, until, due, strong })}
        </MailText>
        {transfer && <MailDetails lines={transfer} />}
      </>
    ),
    labels: {
      reminderSubject: subject,
      reminderTitle: title,
      reminder: 'If nothing is due',
      reminderDue: 'If money is due',
    },
  }),
  moved: defineBookingMail('moved', {
    statuses: ['requested', 'confirmed'],
    text: ({ words, item, festival, number }) => (
      <>
        <MailText>
          {number === undefined
            ? sayRich(words.moved, { item, festival, strong })
            : sayRich(words.movedStall, { item, festival, number, strong })}
        </MailText>
        <MailText>{words.movedPaid}</MailText>
      </>
    ),
    labels: {
      movedSubject: subject,
      movedTitle: title,
      moved: 'A hall',
      movedStall: 'A stall',
      movedPaid: 'What was paid',
    },
  }),
  extended: defineBookingMail('extended', {
    statuses: ['requested'],
    text: ({ words, item, due, transfer, until }) => (
      <>
        <MailText>
          {due === undefined
            ? sayRich(words.extended, { item, until, strong })
            : sayRich(words.extendedDue, { item, until, due, strong })}
        </MailText>
        {transfer && <MailDetails lines={transfer} />}
      </>
    ),
    labels: {
      extendedSubject: subject,
      extendedTitle: title,
      extended: 'If nothing is due',
      extendedDue: 'If money is due',
    },
  }),
  withdrawn: defineBookingMail('withdrawn', {
    statuses: ['withdrawn'],
    text: ({ words, item, owed: amount }) => (
      <>
        <MailText>{say(words.withdrawn, { item })}</MailText>
        <MailText>
          {amount === undefined ? words.withdrawnNothing : say(words.withdrawnRefund, { amount })}
        </MailText>
        <MailText>{words.withdrawnMistake}</MailText>
      </>
    ),
    labels: {
      withdrawnSubject: subject,
      withdrawnTitle: title,
      withdrawn: 'What has happened',
      withdrawnRefund: 'If money comes back',
      withdrawnNothing: 'If nothing comes back',
      withdrawnMistake: 'If nobody asked for it',
    },
    examples: {
      'A stall that is not paid': exampleBooking({ owed: 0 }),
      'A hall that is paid': exampleBooking(ofHall),
    },
  }),
  expired: defineBookingMail('expired', {
    statuses: ['expired'],
    text: ({ words, item, until, isProvisional }) => (
      <MailText>{say(isProvisional ? words.expiredUnproved : words.expired, { item, until })}</MailText>
    ),
    labels: {
      expiredSubject: subject,
      expiredTitle: title,
      expired: 'If nothing was paid',
      expiredUnproved: 'If the email was not confirmed',
    },
    examples: {
      'A stall that is not paid': exampleBooking(),
      'A hall, email not confirmed': exampleBooking({ ...ofHall, isProvisional: true }),
    },
  }),
};

function defineBookingMail(name: Name, { statuses, text, labels, examples }: News) {
  return defineMail({
    kind: `booking-${name}`,
    words: bookingMailWords,
    read: (platform, bookingId) => readMailedBooking(platform, { bookingId, name, statuses }),
    render({ translator, to, origin, ...booking }: MailedBooking, words, settings) {
      const { locale, sentence } = translator;
      const { currency, day, reference } = booking;
      const { email } = settings.contact;
      const money = (amount: number) =>
        currency !== undefined && amount > 0 ? formatMoney({ amount, currency }, locale) : undefined;
      const booked = titleOf(settings, booking.option, translator);
      const festival = sentence(edition.festival?.name ?? edition.name);
      const due = money(booking.due);
      const transfer =
        currency === undefined || due === undefined
          ? undefined
          : describeTransfer(booking.accounts, { currency, reference });
      const line = say(words[`${name}Subject`], { festival, title: booked });
      const body = (
        <MailFrame
          locale={locale}
          preview={line}
          title={words[`${name}Title`]}
          sender={signOff(translator, email)}
        >
          <MailText>{greet(translator, booking.applicantName, 'applicant')}</MailText>
          {text({
            ...{ words, festival, email, due },
            item:
              day === null
                ? booked
                : say(words.itemOn, { title: booked, day: formatDayWithWeekday(day, locale) }),
            number: day === null ? String(booking.number) : undefined,
            transfer: transfer?.map(([term, value]) => [sentence(term), value] as const),
            until: formatInstant(booking.payBy, edition, locale),
            kept: formatInstant(booking.keptUntil, edition, locale),
            isProvisional: booking.isProvisional,
            received: money(booking.received),
            owed: money(booking.owed),
            message: booking.message,
          })}
          <MailButton href={`${origin}${addressIn(locale, '/dashboard')}`}>{words.open}</MailButton>
          <MailText>{sayRich(words.questions, { reference, email, strong })}</MailText>
        </MailFrame>
      );
      return { to, subject: line, body };
    },
    labels: { ...labels, itemOn: 'Name of a hall with its day', open: button, questions: 'Last sentence' },
    // There are no mails about bookings without a festival.
    examples:
      edition.festival &&
      (examples ?? {
        'A stall that is not paid': exampleBooking(),
        'A hall that is paid': exampleBooking(ofHall),
      }),
  });
}
