import { data } from 'react-router';
import { sayDone } from '#conference/audit/act-words.ts';
import { type ListedAct, listActs } from '#conference/audit/list-acts.server.ts';
import { listFreeSpots } from '#conference/booking/change-booking.server.ts';
import { type BookingPage, readBooking } from '#conference/booking/show-booking.server.ts';
import { formatDayWithWeekday, formatInstant, formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { may, type Organiser } from '#conference/organiser/organiser.ts';
import { percentAfter } from '#conference/payments/give-back.server.ts';
import { type Balance, owedAfterWithdrawal } from '#conference/payments/payment.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { describePayments, titleOf } from '../payments/describe-payments.server.ts';

const mostActs = 100;

/** A booking's page in words, with what its forms need. Throws a 404 for what is not there. */
export async function loadBooking(context: RequestContext, organiser: Organiser, id: string) {
  const booking = isUuid(id) ? await readBooking(context, id) : undefined;
  const of = { kind: 'booking', id } as const;
  const payments = booking && (await describePayments(context, organiser, of));
  if (!booking || !payments) throw data(null, { status: 404 });
  const isHeld = booking.status === 'requested' || booking.status === 'confirmed';
  const mayDecide = may(organiser, 'bookings.decide');
  const balance = isHeld ? await readBalance(context.db, of) : undefined;
  // Each look at the picture is an act, too, but nothing that was done with the booking.
  const acts = await listActs(context, { subjectIds: [id], hidden: ['picture'], count: mostActs });
  return {
    ...describeBooking(booking),
    payments,
    mayRecord: may(organiser, 'payments.record'),
    registrationTo: may(organiser, 'registrations.read')
      ? `/organiser/registrations/${booking.registrationId}`
      : undefined,
    // What can be done now, and by whom this page is read.
    can: {
      confirm: mayDecide && booking.status === 'requested',
      decline: mayDecide && booking.status === 'requested',
      withdraw: mayDecide && isHeld,
      move: mayDecide && isHeld,
      extend: mayDecide && booking.status === 'requested' && !booking.isExtended,
    },
    daysToPay: edition.booking.daysToPay,
    zone: edition.timeZoneName,
    givesBack: {
      declined: describeOwed(balance, 100),
      withdrawn: describeOwed(balance, withdrawalPercent(context.now())),
    },
    freeSpots: mayDecide && isHeld ? (await listFreeSpots(context.db, booking.option)).map(describeSpot) : [],
    history: acts.map((act) => describeAct(payments.hasNotes ? act : withoutNote(act))),
  };
}

export type BookingView = Awaited<ReturnType<typeof loadBooking>>;

/** What the refund rules give back who withdraws at an instant. */
export function withdrawalPercent(now: Date): number {
  return percentAfter({ cause: 'withdrawn', at: now });
}

function describeBooking(booking: BookingPage) {
  const { day, number } = booking;
  return {
    id: booking.id,
    reference: booking.reference,
    title: titleOf(booking.option),
    place: day === null ? `No. ${number}` : formatDayWithWeekday(day),
    isHall: day !== null,
    status: booking.status,
    applicantName: booking.applicantName,
    contactEmail: booking.contactEmail,
    requestedAt: formatInstant(booking.createdAt, edition),
    decidedAt: booking.decidedAt && formatInstant(booking.decidedAt, edition),
    payBy: booking.status === 'requested' ? formatInstant(booking.payBy, edition) : undefined,
    isExtended: booking.isExtended,
    isProvisional: booking.isProvisional,
    remindedAt: booking.remindedAt && formatInstant(booking.remindedAt, edition),
    hasPicture: booking.hasPicture,
    message: booking.message,
  };
}

function describeOwed(balance: Balance | undefined, percent: number) {
  const amount = balance ? owedAfterWithdrawal(balance, percent) : 0;
  const currency = balance?.currency ?? 'INR';
  const received = balance ? balance.received - balance.repaid : 0;
  return {
    amount,
    percent,
    words: formatMoney({ amount, currency }),
    received: received > 0 ? formatMoney({ amount: received, currency }) : undefined,
  };
}

function describeSpot({ id, day, number }: { id: number; day: string | null; number: number }) {
  return { value: String(id), label: day === null ? `No. ${number}` : formatDayWithWeekday(day) };
}

const actorNames = { participant: 'The participant', organiser: 'An organiser', system: 'The software' };

/** Why money was given back or a payment undone stands beside the payment: it is told to whom that is told. */
function withoutNote(act: ListedAct): ListedAct {
  return /^(payment|refund)\./.test(act.action) ? { ...act, reason: undefined } : act;
}

function describeAct({ id, at, actor, actorName, action, detail, reason }: ListedAct) {
  return {
    id,
    at: formatMoment(at, edition),
    who: actorName ?? actorNames[actor],
    what: sayDone(action),
    more: reason ?? describeDetail(detail),
  };
}

/** What an act's detail says to people: from which spot to which, how much. */
function describeDetail(detail: ListedAct['detail']): string {
  const { from, to, amount, currency, because } = Object(detail) as Record<string, unknown>;
  if (isSpot(from) && isSpot(to)) return `${nameSpot(from)} → ${nameSpot(to)}`;
  if (typeof amount === 'number' && (currency === 'USD' || currency === 'INR')) {
    return formatMoney({ amount, currency });
  }
  if (typeof to === 'string') return `until ${formatInstant(new Date(to), edition)}`;
  return typeof because === 'string' ? because : '';
}

type Spot = { day: string | null; number: number };

function isSpot(given: unknown): given is Spot {
  return typeof given === 'object' && given !== null && 'number' in given;
}

function nameSpot({ day, number }: Spot): string {
  return day === null ? `No. ${number}` : formatDayWithWeekday(day);
}
