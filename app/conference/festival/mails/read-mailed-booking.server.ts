import { dayAt, startOfDay } from '#conference/edition/days.ts';
import { edition, folderEdition, folderSettings } from '#conference/edition/edition.server.ts';
import type { BankAccounts } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { findRefundRule, listRefundRules } from '#conference/edition/money/refund-rules.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Example } from '#conference/mails/define-mail.server.ts';
import { exampleDate, exampleFee, examplePerson } from '#conference/mails/example-person.server.ts';
import { calculateRefund } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { provedDeadline } from '../expiry/hold-deadlines.ts';
import { openMessage } from './booking-message.server.ts';

export type MailedBooking = {
  translator: Translator;
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

/**
 * Reads a booking for a mail. The mail goes to the booking's contact. Two mails go to the participant's own email
 * instead: that a provisional booking is held, and that it has expired. Otherwise anybody could enter a stranger's
 * address as the contact and make us write to it. Returns undefined if the booking has none of the statuses.
 */
export async function readMailedBooking(
  {
    db,
    secrets,
    config,
    translations,
    settings,
  }: Pick<Platform, 'db' | 'secrets' | 'config' | 'translations'> & WithSettings,
  { bookingId, name, statuses }: { bookingId: string; name: string; statuses: BookingStatus[] },
): Promise<MailedBooking | undefined> {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('booking_spot', 'booking_spot.id', 'booking.spot_id')
    .innerJoin(registrations(db).as('person'), 'person.id', 'booking.registration_id')
    .select([
      'option',
      'day',
      'number',
      'contact_email',
      'applicant_name',
      'person.email',
      'is_provisional',
      'booking.created_at',
      'pay_by',
      'booking.decided_at',
      'booking.cancellation_asked_at',
      'sealed_message',
      'person.record_key_id',
      'person.reference',
      'person.language',
    ])
    .where('booking.id', '=', bookingId)
    .where('booking.status', 'in', statuses)
    .executeTakeFirst();
  // Sends no mail if the booking has another status now. Also sends no mail about a short hold if the mailbox was
  // proved in the meantime.
  if (!booking || (name === 'held' && !booking.is_provisional)) return undefined;
  const balance = await readBalance(db, { kind: 'booking', id: bookingId });
  const message = await openMessage({ db, secrets }, booking.record_key_id, booking.sealed_message);
  const isToParticipant = name === 'held' || (name === 'expired' && booking.is_provisional);
  return {
    translator: translations.in(openLanguage(booking.language)),
    to: isToParticipant ? booking.email : booking.contact_email,
    applicantName: booking.applicant_name,
    reference: booking.reference,
    option: booking.option,
    day: booking.day,
    number: booking.number,
    due: balance?.due ?? 0,
    owed: balance ? calculateRefund(balance, refundPercent(booking)) : 0,
    received: balance ? calculateRefund(balance, 100) : 0,
    currency: balance?.currency,
    accounts: settings.bankAccounts,
    payBy: booking.pay_by,
    keptUntil: provedDeadline(booking.created_at, settings.booking),
    isProvisional: booking.is_provisional,
    message,
    origin: config.origin,
  };
}

/**
 * Returns the percentage of the money that the refund rules refund. The rule depends on the day of the participant's
 * request to cancel. Without a request, it depends on the day of the withdrawal. Returns 0 if there is no such day.
 */
function refundPercent(booking: { decided_at: Date | null; cancellation_asked_at: Date | null }): number {
  const at = booking.cancellation_asked_at ?? booking.decided_at;
  if (at === null) return 0;
  const day = dayAt(at, edition.timeZone);
  return findRefundRule(listRefundRules(folderEdition), { cause: 'cancelled', day })?.percent ?? 0;
}

export type BookingExample = Example<MailedBooking>;

export function exampleBooking(parts: Partial<MailedBooking> = {}): BookingExample {
  return (translator, origin, { bankAccounts: accounts }) => {
    const option = folderSettings.catalogue[0];
    const { amount, currency } = option?.price ?? exampleFee;
    const until = startOfDay(exampleDate, edition.timeZone);
    return {
      translator,
      to: examplePerson.email,
      applicantName: examplePerson.name,
      reference: examplePerson.reference,
      option: option?.id ?? '',
      day: null,
      number: 12,
      due: amount,
      received: amount,
      owed: amount,
      currency,
      accounts,
      payBy: until,
      keptUntil: until,
      isProvisional: false,
      message: 'The hall is closed for repairs.',
      origin,
      ...parts,
    };
  };
}
