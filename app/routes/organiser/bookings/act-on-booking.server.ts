import { data, redirect } from 'react-router';
import { declineSchema, withdrawSchema } from '#conference/booking/booking.ts';
import { extendTimeToPay, moveBooking } from '#conference/booking/change-booking.server.ts';
import {
  confirmBooking,
  type DecisionRefusal,
  declineBooking,
  withdrawForApplicant,
} from '#conference/booking/decide-booking.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/notices.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { statusWords } from './booking-words.ts';
import { withdrawalPercent } from './load-booking.server.ts';

/** Why a form of a booking's page was refused, and what was typed into it. */
export type BookingRefusal = {
  message?: string;
  errors?: Partial<Record<'message' | 'reason' | 'spotId', string>>;
  values?: { message?: string; reason?: string };
};

type SentBooking = OrganiserForm<'bookingId'>;

/** Confirms the page's booking. */
export async function confirm(sent: SentBooking) {
  const decided = await confirmBooking(sent.context, decisionOf(sent), sent.context.now());
  return decided.ok ? leadBack(sent, 'booking-confirmed') : refuseDecision(decided);
}

/** Declines it with the form's message. */
export async function decline(sent: SentBooking) {
  const values = {
    message: fieldText(sent.form, 'message'),
    expectedRefund: fieldText(sent.form, 'expectedRefund'),
  };
  const read = declineSchema.safeParse(values);
  if (!read.success) return refuse(422, { errors: fieldErrors(read.error), values });
  const decision = { ...decisionOf(sent), ...read.data };
  const decided = await declineBooking(sent.context, decision, sent.context.now());
  return decided.ok ? leadBack(sent, 'booking-declined') : refuseDecision(decided, values);
}

/** Withdraws it for its applicant, for the form's reason. */
export async function withdraw(sent: SentBooking) {
  const values = {
    reason: fieldText(sent.form, 'reason'),
    expectedRefund: fieldText(sent.form, 'expectedRefund'),
  };
  const read = withdrawSchema.safeParse(values);
  if (!read.success) return refuse(422, { errors: fieldErrors(read.error), values });
  const now = sent.context.now();
  const decision = { ...decisionOf(sent), ...read.data, percent: withdrawalPercent(now) };
  const decided = await withdrawForApplicant(sent.context, decision, now);
  return decided.ok ? leadBack(sent, 'booking-ended') : refuseDecision(decided, values);
}

/** Moves it to the chosen spot. */
export async function move(sent: SentBooking) {
  const spotId = fieldText(sent.form, 'spotId');
  if (!/^\d{1,9}$/.test(spotId)) return refuse(422, { errors: { spotId: 'Please choose a free spot.' } });
  const change = { ...decisionOf(sent), spotId: Number(spotId) };
  const moved = await moveBooking(sent.context, change, sent.context.now());
  if (moved.ok) return leadBack(sent, 'booking-moved');
  switch (moved.reason) {
    case 'no-such-booking':
      throw data(null, { status: 404 });
    case 'not-held':
      return refuse(409, { message: 'This booking no longer holds a spot.' });
    case 'spot-taken':
      return refuse(409, {
        errors: { spotId: 'This spot was just taken. These are free now.' },
      });
  }
}

/** Gives its applicant more time to pay. */
export async function extend(sent: SentBooking) {
  const change = { ...decisionOf(sent), daysToPay: edition.booking.daysToPay };
  const extended = await extendTimeToPay(sent.context.db, change, sent.context.now());
  if (extended.ok) return leadBack(sent, 'booking-extended');
  switch (extended.reason) {
    case 'no-such-booking':
      throw data(null, { status: 404 });
    case 'extended-already':
      return refuse(409, { message: 'The time to pay was already extended once.' });
    case 'not-open':
      return refuseDecision(extended);
  }
}

function decisionOf({ by, params }: SentBooking) {
  if (!isUuid(params.bookingId)) throw data(null, { status: 404 });
  return { bookingId: params.bookingId, ...by };
}

function refuseDecision(refused: DecisionRefusal, values?: BookingRefusal['values']) {
  switch (refused.reason) {
    case 'no-such-booking':
      throw data(null, { status: 404 });
    case 'not-open':
      return refuse(409, {
        message: `This booking is now ${statusWords[refused.status].toLowerCase()}. Nothing was changed.`,
        ...(values && { values }),
      });
    case 'money-changed': {
      const money = formatMoney({ amount: refused.expectedRefund, currency: 'INR' });
      return refuse(409, {
        message: `The payments changed: ${money} would now be refunded. Please check again.`,
        ...(values && { values }),
      });
    }
  }
}

function refuse(status: number, refusal: BookingRefusal) {
  return data<BookingRefusal>(refusal, { status });
}

function leadBack({ params }: SentBooking, notice: NoticeId): never {
  throw redirect(`/organiser/bookings/${params.bookingId}`, {
    status: 303,
    headers: { 'Set-Cookie': noticeCookie(notice) },
  });
}
