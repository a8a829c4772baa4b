import { dayAt, formatDayWithWeekday, formatInstant } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { findRefundRule, listRefundRules } from '#conference/edition/money/refund-rules.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposeMail } from '#conference/mails/send-mail.server.ts';
import { calculateRefund } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { BookingStatus } from '#platform/database/database-types.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { englishSpeaker } from '#platform/words/words.server.ts';
import { payByOnceProved } from '../provisional/provisional-hold.ts';
import { BookingEmail, type BookingNews, bookingSubject } from './booking-mails.email.tsx';
import { openMessage } from './booking-message.server.ts';

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
 * Makes the function that composes one kind of booking mail. The mail goes to the booking's contact. While the
 * participant's mailbox is not proved, the mail goes to the participant's own address, because anybody could otherwise
 * make us write to strangers.
 */
export function composeBookingMail(news: BookingNews): ComposeMail {
  return async ({ db, secrets, config }, bookingId) => {
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
      ])
      .where('booking.id', '=', bookingId)
      .where('status', 'in', statusesOf[news])
      .executeTakeFirst();
    // The mailbox was proved in the meantime, so the participant no longer needs the mail about a short hold.
    if (!booking || (news === 'held' && !booking.is_provisional)) return undefined;
    const balance = await readBalance(db, { kind: 'booking', id: bookingId });
    const money = (amount: number) =>
      balance && amount > 0 ? formatMoney({ amount, currency: balance.currency }) : undefined;
    const title = edition.catalogue.find(({ id }) => id === booking.option)?.title ?? booking.option;
    const message = await openMessage({ db, secrets }, booking.record_key_id, booking.sealed_message);
    const mail = {
      edition: {
        name: edition.name,
        email: edition.contact.email,
        festival: edition.festival?.name ?? edition.name,
      },
      greeting: greet(englishSpeaker, booking.applicant_name, 'applicant'),
      reference: booking.reference,
      item: booking.day === null ? title : `${title} on ${formatDayWithWeekday(booking.day)}`,
      stallNumber: booking.day === null ? String(booking.number) : undefined,
      due: money(balance?.due ?? 0),
      transfer:
        balance && describeTransfer(edition.bankAccounts, { ...balance, reference: booking.reference }),
      owed: money(balance ? calculateRefund(balance, refundPercent(booking)) : 0),
      expectedRefund: money(balance ? calculateRefund(balance, 100) : 0),
      payBy: formatInstant(booking.pay_by, edition),
      isProvisional: booking.is_provisional,
      keptUntil: formatInstant(payByOnceProved(booking.created_at, edition.booking), edition),
      message: message?.split('\n').filter((line) => line !== '') ?? [],
      dashboardAddress: `${config.origin}/dashboard`,
    };
    return {
      to:
        news === 'held' || (news === 'expired' && booking.is_provisional)
          ? booking.email
          : booking.contact_email,
      subject: bookingSubject(news, mail),
      ...(await renderMail(<BookingEmail news={news} {...mail} />)),
    };
  };
}

/** The part of the money that the refund rules return for a booking that its applicant gave up, in percent. */
function refundPercent(booking: { decided_at: Date | null; cancellation_asked_at: Date | null }): number {
  const at = booking.cancellation_asked_at ?? booking.decided_at;
  if (at === null) return 0;
  const day = dayAt(at, edition.timeZone);
  return findRefundRule(listRefundRules(edition), { cause: 'cancelled', day })?.percent ?? 0;
}
