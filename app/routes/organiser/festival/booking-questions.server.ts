import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { BookingPage } from '#conference/festival/show-booking.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { Question } from '../form/question.ts';
import { describeSpot } from './describe-spot.ts';

type BookingInQuestion = Pick<
  BookingPage,
  'id' | 'option' | 'day' | 'number' | 'applicantName' | 'contactEmail' | 'isProvisional'
>;

/**
 * Returns the question before a booking is confirmed by hand. Money is usually due, because a booking is confirmed
 * automatically as soon as it is paid in full.
 */
export async function askToConfirm(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  booking: BookingInQuestion,
): Promise<Question> {
  const balance = await readBalance(db, { kind: 'booking', id: booking.id });
  const due =
    balance && balance.due > 0 ? formatMoney({ amount: balance.due, currency: balance.currency }) : '';
  const unpaid = due
    ? ` ${due} is still due, and the applicant keeps the spot even without paying.`
    : ' Nothing is due for this booking.';
  return {
    text: `Confirm ${nameBooking(settings, booking)}?${unpaid} ${booking.contactEmail} gets a mail.`,
    undo: 'To undo this, withdraw the booking on behalf of the applicant. The applicant gets a mail about the withdrawal, too.',
  };
}

/** Returns the question before a booking gets more time to pay. */
export function askToExtend(settings: Settings, booking: BookingInQuestion): Question {
  const provisional = booking.isProvisional
    ? ' The booking is then held although the email is not verified.'
    : '';
  const time = `${settings.booking.daysToPay} more days to pay`;
  return {
    text: `Give ${time} for ${nameBooking(settings, booking)}?${provisional} ${booking.contactEmail} gets a mail.`,
    undo: 'You can do this only once for a booking. To end the extra time early, decline the booking.',
  };
}

function nameBooking(settings: Settings, { option, day, number, applicantName }: BookingInQuestion): string {
  return `${titleOf(settings, option)}, ${describeSpot({ day, number })}, for ${applicantName}`;
}
