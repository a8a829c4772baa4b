import { formatDayWithWeekday, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { bookingMailWords } from './booking-mail-words.ts';
import { BookingEmail, type BookingNews, bookingSubject } from './booking-mails.email.tsx';

type MailedBooking = {
  to: string;
  applicantName: string;
  reference: string;
  option: string;
  /** The day of a hall. Null for a stall. */
  day: string | null;
  /** The number of the spot. The mail shows it only for a stall. */
  number: number;
  /** The amounts are in minor units. The mail does not mention an amount of 0. */
  due: number;
  received: number;
  owed: number;
  /** Undefined if the booking has no charge. */
  currency: Currency | undefined;
  accounts: BankAccounts | undefined;
  payBy: Date;
  keptUntil: Date;
  isProvisional: boolean;
  message: string | undefined;
  origin: string;
};

/** Writes a mail about a booking. */
export async function writeBookingMail(
  translator: Translator,
  news: BookingNews,
  booking: MailedBooking,
): Promise<ComposedMail> {
  const { locale, sentence } = translator;
  const { currency, day, reference } = booking;
  const words = translator.words(bookingMailWords);
  const money = (amount: number) =>
    currency !== undefined && amount > 0 ? formatMoney({ amount, currency }, locale) : undefined;
  const title = sentence(edition.catalogue.find(({ id }) => id === booking.option)?.title ?? booking.option);
  const transfer =
    currency === undefined ? undefined : describeTransfer(booking.accounts, { currency, reference });
  const mail = {
    locale,
    words,
    edition: {
      name: sentence(edition.name),
      email: edition.contact.email,
      festival: sentence(edition.festival?.name ?? edition.name),
    },
    greeting: greet(translator, booking.applicantName, 'applicant'),
    reference,
    title,
    item: day === null ? title : say(words.itemOn, { title, day: formatDayWithWeekday(day, locale) }),
    stallNumber: day === null ? String(booking.number) : undefined,
    due: money(booking.due),
    transfer: transfer?.map(([term, value]) => [sentence(term), value] as const),
    owed: money(booking.owed),
    expectedRefund: money(booking.received),
    payBy: formatInstant(booking.payBy, edition, locale),
    isProvisional: booking.isProvisional,
    keptUntil: formatInstant(booking.keptUntil, edition, locale),
    message: booking.message?.split('\n').filter((line) => line !== '') ?? [],
    dashboardAddress: `${booking.origin}${addressIn(locale, '/dashboard')}`,
  };
  return {
    to: booking.to,
    subject: bookingSubject(news, mail),
    ...(await renderMail(<BookingEmail news={news} {...mail} />)),
  };
}
