import { data } from 'react-router';
import { formatMoney } from '#conference/edition/money/money.ts';
import { declineSchema, withdrawSchema } from '#conference/festival/booking.ts';
import { extendTimeToPay, moveBooking } from '#conference/festival/change-booking.server.ts';
import {
  confirmBooking,
  type DecisionRefusal,
  declineBooking,
  withdrawForApplicant,
} from '#conference/festival/decide-booking.server.ts';
import { markBooking } from '#conference/festival/mark-booking.server.ts';
import { readBooking } from '#conference/festival/show-booking.server.ts';
import { markSchema } from '#conference/organiser/marks/mark.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { NoticeId } from '#routes/notices/redirect-notices.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { readReason, refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { tooManyLabels } from '../marks/mark-words.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { askToConfirm, askToExtend } from './booking-questions.server.ts';
import { statusWords } from './booking-words.ts';
import { withdrawalPercent } from './load-booking.server.ts';

export type BookingRefusal = FormRefusal<'message' | 'reason' | 'spotId' | 'label'>;

type SentBooking = OrganiserForm<'bookingId'>;

export async function confirmFromForm({ context, params, by, form }: SentBooking) {
  const booking = requireRecord(await readBooking(context, params.bookingId));
  // If the form is sent twice, the first form has already confirmed the booking. The second form is then no error.
  if (booking.status === 'confirmed') return answerChange(params, { ok: true }, 'booking-confirmed');
  const why = readReason(form, await askToConfirm(context, booking), 'confirm');
  if (!why.ok) return why.refusal;
  const decision = { ...params, ...by, reason: why.reason };
  const confirmed = await confirmBooking(context, decision, context.now());
  return answerChange(params, confirmed, 'booking-confirmed');
}

export async function declineFromForm({ context, params, by, form }: SentBooking) {
  const read = readFields(form, declineSchema);
  if (!read.ok) return read.refusal;
  const declined = await declineBooking(context, { ...params, ...by, ...read.data }, context.now());
  return answerChange(params, declined, 'booking-declined', { values: read.values });
}

export async function withdrawFromForm({ context, params, by, form }: SentBooking) {
  const read = readFields(form, withdrawSchema, 'withdraw');
  if (!read.ok) return read.refusal;
  const now = context.now();
  const withdrawal = { ...params, ...by, ...read.data, percent: withdrawalPercent(context) };
  return answerChange(params, await withdrawForApplicant(context, withdrawal, now), 'booking-ended', {
    values: read.values,
    intent: 'withdraw',
  });
}

export async function markFromForm(posted: SentBooking) {
  return await changeMark(posted, true);
}

export async function unmarkFromForm(posted: SentBooking) {
  return await changeMark(posted, false);
}

async function changeMark({ context, params, by, form }: SentBooking, isAdded: boolean) {
  const read = readFields(form, markSchema, 'mark');
  if (!read.ok) return read.refusal;
  const change = { ...params, ...by, ...read.data, isAdded };
  const marked = await markBooking(context, change, context.now());
  if (marked.ok) return redirectTo(`/organiser/bookings/${params.bookingId}#marks`);
  if (marked.reason === 'too-many-labels') {
    return refuse(409, { errors: { label: tooManyLabels }, values: read.values, intent: 'mark' });
  }
  return refuse(404, { message: 'This booking does not exist any more, or its person was erased.' });
}

export async function moveFromForm({ context, params, by, form }: SentBooking) {
  const spotId = fieldText(form, 'spotId');
  if (!/^\d{1,9}$/.test(spotId)) return refuse(422, { errors: { spotId: 'Please choose a free spot.' } });
  const change = { ...params, ...by, spotId: Number(spotId) };
  return answerChange(params, await moveBooking(context, change, context.now()), 'booking-moved');
}

export async function extendFromForm({ context, params, by, form }: SentBooking) {
  const booking = requireRecord(await readBooking(context, params.bookingId));
  const { daysToPay } = context.settings.booking;
  const unseen = refuseIfQuestionChanged(form, askToExtend(context.settings, booking));
  if (unseen) return unseen;
  const change = { ...params, ...by, daysToPay };
  return answerChange(params, await extendTimeToPay(context, change, context.now()), 'booking-extended');
}

type ChangeResult =
  | { ok: true }
  | ({ ok: false } & (DecisionRefusal | { reason: 'not-held' | 'spot-taken' | 'extended-already' }));

function answerChange(
  { bookingId }: SentBooking['params'],
  changed: ChangeResult,
  notice: NoticeId,
  kept: Pick<BookingRefusal, 'values' | 'intent'> = {},
) {
  if (changed.ok) return redirectTo(`/organiser/bookings/${bookingId}`, notice);
  switch (changed.reason) {
    case 'no-such-booking':
      throw data(null, { status: 404 });
    case 'not-open': {
      const status = statusWords[changed.status].toLowerCase();
      return refuse(409, { message: `This booking is now ${status}. Nothing was changed.`, ...kept });
    }
    case 'money-changed': {
      const money = changed.refund ? formatMoney(changed.refund) : 'nothing';
      const message = `The payments changed: ${money} would now be refunded. Please check again.`;
      return refuse(409, { message, ...kept });
    }
    case 'not-held':
      return refuse(409, { message: 'This booking no longer holds a spot.' });
    case 'spot-taken':
      return refuse(409, {
        errors: { spotId: 'This spot was just taken. Please choose another free spot.' },
      });
    case 'extended-already':
      return refuse(409, { message: 'The time to pay was already extended once.' });
  }
}
