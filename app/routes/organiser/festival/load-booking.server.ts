import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { listFreeSpots } from '#conference/festival/change-booking.server.ts';
import { type BookingPage, readBooking } from '#conference/festival/show-booking.server.ts';
import { type Balance, calculateRefund } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { refundPercent } from '#conference/money/refunds/expected-refund.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { type ListedAct, listActs } from '#conference/reports/list-acts.server.ts';
import { readOtherSubject } from '#conference/reports/list-registration-history.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeAct } from '../audit/history/describe-act.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { loadMarks } from '../marks/load-marks.server.ts';
import { describePayments } from '../money/describe-payments.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { askToConfirm, askToExtend } from './booking-questions.server.ts';
import { describeSpot } from './describe-spot.ts';

const maxActs = 100;

/** Loads the page of a booking and the data of its forms. Throws the 404 page if there is no such booking. */
export async function loadBooking(context: RouteContext, organiser: Organiser, id: string) {
  const booking = requireRecord(await readBooking(context, id));
  const { daysToPay } = context.settings.booking;
  const payable = { kind: 'booking', id } as const;
  const payments = requireRecord(await describePayments(context, organiser, payable));
  const isHeld = booking.status === 'requested' || booking.status === 'confirmed';
  const mayDecide = may(organiser, 'bookings.decide');
  const balance = isHeld ? await readBalance(context.db, payable) : undefined;
  // The audit also records views of the picture, but the history does not show them.
  const acts = await listActs(context, { subjectIds: [id], hidden: ['picture'], count: maxActs });
  return {
    ...describeBooking(context.settings, booking),
    payments,
    mayRecord: may(organiser, 'payments.record'),
    registrationTo: may(organiser, 'registrations.read')
      ? `/organiser/registrations/${booking.registrationId}`
      : undefined,
    can: {
      confirm: mayDecide && booking.status === 'requested',
      decline: mayDecide && booking.status === 'requested',
      withdraw: mayDecide && isHeld,
      move: mayDecide && isHeld,
      extend: mayDecide && booking.status === 'requested' && !booking.isExtended,
    },
    questions: {
      confirm: await askToConfirm(context, booking),
      extend: askToExtend(context.settings, booking),
    },
    daysToPay,
    zone: edition.timeZoneName,
    expectedRefund: {
      declined: describeRefund(balance, 100),
      withdrawn: describeRefund(balance, withdrawalPercent(context)),
    },
    freeSpots: mayDecide && isHeld ? await listSpotOptions(context, booking.option) : [],
    marks: await loadMarks(context.db, { list: 'bookings', id, mayMark: mayDecide }),
    history: acts.map(({ sealedDetail, ...act }) => {
      const other = readOtherSubject(sealedDetail);
      return describeAct(context.settings, { ...(payments.hasNotes ? act : hidePaymentNote(act)), other });
    }),
  };
}

export type BookingView = Awaited<ReturnType<typeof loadBooking>>;

async function listSpotOptions({ db }: RouteContext, option: string) {
  const spots = await listFreeSpots(db, option);
  return spots.map((spot) => ({ value: String(spot.id), label: describeSpot(spot) }));
}

/** Returns the percentage of the price that the refund rules pay back if a booking is withdrawn at this time. */
export function withdrawalPercent({ settings, now }: Pick<RouteContext, 'settings' | 'now'>): number {
  return refundPercent(settings, { cause: 'cancelled', at: now() });
}

function describeBooking(settings: Settings, booking: BookingPage) {
  const { registrationId, option, day, number, createdAt, decidedAt, payBy, remindedAt, ...plain } = booking;
  return {
    ...plain,
    title: titleOf(settings, option),
    spot: describeSpot({ day, number }),
    isHall: day !== null,
    requestedAt: describeZonedTime(createdAt),
    decidedAt: decidedAt && describeZonedTime(decidedAt),
    payBy: plain.status === 'requested' ? describeZonedTime(payBy) : undefined,
    remindedAt: remindedAt && describeZonedTime(remindedAt),
  };
}

function describeRefund(balance: Balance | undefined, percent: number) {
  if (!balance) return { amount: 0, percent, words: '0', received: undefined };
  const { currency } = balance;
  const amount = calculateRefund(balance, percent);
  const received = balance.received - balance.repaid;
  return {
    amount,
    percent,
    words: formatMoney({ amount, currency }),
    received: received > 0 ? formatMoney({ amount: received, currency }) : undefined,
  };
}

/** Hides the reason of a refund or reversal from organisers who may not see the notes on payments. */
function hidePaymentNote<Act extends Pick<ListedAct, 'action' | 'reason'>>(act: Act): Act {
  return /^(payment|refund)\./.test(act.action) ? { ...act, reason: undefined } : act;
}
