import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findRefundRule, listRefundRules } from '#conference/edition/money/refund-rules.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposeMail } from '#conference/mails/send-mail.server.ts';
import { calculateRefund } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { provedDeadline } from '../provisional/provisional-hold.ts';
import type { BookingNews } from './booking-mails.email.tsx';
import { openMessage } from './booking-message.server.ts';
import { writeBookingMail } from './write-booking-mail.server.tsx';

/**
 * For each mail, the booking statuses in which it is still correct. If the booking has another status when the mail is
 * composed, no mail is sent.
 */
const statusesOf: Record<BookingNews, BookingStatus[]> = {
  held: ['requested'],
  requested: ['requested'],
  confirmed: ['confirmed'],
  declined: ['declined'],
  reminder: ['requested'],
  moved: ['requested', 'confirmed'],
  extended: ['requested'],
  withdrawn: ['withdrawn'],
  expired: ['expired'],
};

/**
 * Makes the function that composes one kind of booking mail. The mail goes to the booking's contact. Two mails go to
 * the participant's own email instead: that a provisional booking is held, and that it has expired. Otherwise anybody
 * could enter a stranger's address as the contact and make us write to it.
 */
export function composeBookingMail(news: BookingNews): ComposeMail {
  return async ({ db, secrets, config, translations, settings }, bookingId) => {
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
      .where('booking.status', 'in', statusesOf[news])
      .executeTakeFirst();
    // Sends no mail if the booking has another status now. Also sends no mail about a short hold if the mailbox was
    // proved in the meantime.
    if (!booking || (news === 'held' && !booking.is_provisional)) return undefined;
    const balance = await readBalance(db, { kind: 'booking', id: bookingId });
    const message = await openMessage({ db, secrets }, booking.record_key_id, booking.sealed_message);
    const isToParticipant = news === 'held' || (news === 'expired' && booking.is_provisional);
    return await writeBookingMail(translations.in(openLanguage(booking.language)), news, {
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
    });
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
  return findRefundRule(listRefundRules(edition), { cause: 'cancelled', day })?.percent ?? 0;
}
