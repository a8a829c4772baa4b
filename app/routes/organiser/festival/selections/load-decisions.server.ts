import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { DecisionKind, LeftOut } from '#conference/organiser/selections/bulk-decisions.server.ts';
import { listBulkDecisions } from '#conference/organiser/selections/bulk-decisions.server.ts';
import { type DecisionPlan, planDecision } from '#conference/organiser/selections/plan-decisions.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { Question } from '../../form/question.ts';
import { describeCount } from '../../page/count.ts';
import { stateOf } from '../../selections/order-list.tsx';
import { statusWords } from '../booking-words.ts';
import { describeSpot } from '../describe-spot.ts';

const kinds: readonly DecisionKind[] = ['confirm', 'extend'];

/**
 * Loads the two possible decisions about a selection of bookings, each with its question. Also loads the orders that
 * organisers have given for this selection.
 */
export async function loadDecisions(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  selectionId: string,
) {
  const plans = await Promise.all(kinds.map(async (kind) => await planDecision(db, selectionId, kind)));
  const orders = await listBulkDecisions(db, selectionId);
  return {
    decisions: plans.map((plan) => ({
      kind: plan.kind,
      question: plan.count > 0 ? askToDecide(plan, settings.booking) : undefined,
      leftOut: describeLeftOut(plan),
      rows: plan.leftOut.first.map((row) => describeRow(settings, row)),
      more: plan.leftOut.count - plan.leftOut.first.length,
    })),
    orders: orders.map(({ id, kind, orderedAt, done, leftOut, left, first, ...order }) => ({
      id,
      name: kind === 'confirm' ? 'Confirm' : 'More time to pay',
      words: `Ordered ${describeZonedTime(orderedAt)}. ${[
        `${done.toLocaleString('en')} ${kind === 'confirm' ? 'confirmed' : 'extended'}`,
        `${leftOut.toLocaleString('en')} left out`,
        `${left.toLocaleString('en')} still to do`,
      ].join(', ')}.`,
      state: stateOf(order),
      leftOut: first.map((row) => describeRow(settings, row)),
    })),
  };
}

export type LoadedDecisions = Awaited<ReturnType<typeof loadDecisions>>;

/**
 * Returns the question before the bookings of a selection are confirmed or get more time to pay. The question names the
 * number of bookings, the amount due, and who gets a mail.
 */
export function askToDecide(
  plan: DecisionPlan,
  { daysToPay }: Pick<Settings['booking'], 'daysToPay'>,
): Question {
  const { kind, count, leftOut } = plan;
  const all = count + leftOut.count;
  const of = leftOut.count > 0 ? ` of the ${describeCount(all, 'chosen booking', 'chosen bookings')}` : '';
  const which =
    leftOut.count > 0 ? `${count.toLocaleString('en')}${of}` : describeCount(count, 'booking', 'bookings');
  const mails = `${describeCount(count, 'mail is', 'mails are')} sent, one to the contact of each booking.`;
  if (kind === 'extend') {
    const time = `${daysToPay} more days to pay`;
    return {
      text: `Give ${time} for ${which}?${describeProvisional(plan)} ${mails}`,
      undo: 'You can stop this at any time. A booking can be extended only once. To end its extra time early, decline the booking.',
    };
  }
  return {
    text: `Confirm ${which}?${describeDue(plan)} ${mails}`,
    undo: 'You can stop this at any time. To undo a confirmation, withdraw the booking on behalf of the applicant. The applicant gets a mail about the withdrawal, too.',
  };
}

function describeDue({ due, unpaid }: DecisionPlan): string {
  if (unpaid === 0) return ' Nothing is due for these bookings.';
  const sums = due.map((money) => formatMoney(money)).join(' and ');
  return ` ${sums} is still due for ${describeCount(unpaid, 'booking', 'bookings')}, and the applicants keep the spots even without paying.`;
}

function describeProvisional({ provisional }: DecisionPlan): string {
  if (provisional === 0) return '';
  return ` ${describeCount(provisional, 'booking is', 'bookings are')} then held although the email is not verified.`;
}

const leftOutWords: Record<LeftOut, string> = {
  confirmed: statusWords.confirmed,
  declined: statusWords.declined,
  withdrawn: statusWords.withdrawn,
  expired: statusWords.expired,
  extended: 'Already extended once',
  gone: 'No longer in the records',
  failed: 'Failed (see the server log)',
};

/** Returns "3 bookings are left out: 2 confirmed, 1 expired." Empty if no booking is left out. */
function describeLeftOut({ leftOut: { count, reasons } }: DecisionPlan): string {
  if (count === 0) return '';
  const parts = reasons.map(
    ({ count, why }) => `${count.toLocaleString('en')} ${leftOutWords[why].toLowerCase()}`,
  );
  return `${describeCount(count, 'booking is', 'bookings are')} left out: ${parts.join(', ')}.`;
}

type LeftOutBooking = {
  id: string;
  applicantName: string;
  option: string;
  day: string | null;
  number: number;
  why: LeftOut;
  isTaken?: unknown;
};

function describeRow(
  settings: Settings,
  { id, applicantName, option, day, number, why, isTaken }: LeftOutBooking,
) {
  const taken = isTaken && why !== 'confirmed' ? ', and somebody else has the spot now' : '';
  return {
    id,
    name: applicantName,
    note: `${titleOf(settings, option)}, ${describeSpot({ day, number })}: ${leftOutWords[why].toLowerCase()}${taken}`,
    to: `/organiser/bookings/${id}`,
  };
}
