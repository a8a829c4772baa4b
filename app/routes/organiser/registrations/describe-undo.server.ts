import { formatDay, formatMoment } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import type { SinceMerge } from '#conference/merging/count-since-merge.server.ts';
import type { FilledColumn } from '#conference/merging/fill-gaps.server.ts';
import type { UndoPlan } from '#conference/merging/plan-undo.server.ts';
import { titleOf } from '../bookings/describe-spot.server.ts';

const columnWords: Record<FilledColumn, string> = {
  country: 'country',
  cloth_size: 'dress size',
  shoe_size: 'shoe size',
  interested_doctorate: 'interest in the doctorate',
};
const fileWords: Record<string, string> = { photo: 'Photograph', passport: 'Passport scan' };

/** What undoing a merge does, in lines for each side, and what it cannot do. */
export function describeUndo(plan: UndoPlan, since: SinceMerge) {
  const { merge, kept, other, lost } = plan;
  return {
    kept: kept.reference,
    keptId: kept.id,
    mergedAt: formatMoment(merge.merged_at, edition),
    back: [
      standingLines[plan.standing],
      ...sayPayments(plan),
      ...plan.bookings.map((spot) => `${saySpot(spot)}, with what was paid for it`),
      ...plan.regained.map((spot) => `${saySpot(spot)}: given back by the merge, still free, and held again`),
      ...plan.files.map(({ kind }) => fileWords[kind] ?? kind),
      ...(merge.other_arrived_at && plan.isArrivalKept
        ? [`Check-in at the door of ${formatMoment(merge.other_arrived_at, edition)}`]
        : []),
      ...(merge.absorbed_ids.length > 0 ? ['What had been merged into it before'] : []),
    ],
    stays: saySince(since),
    changes: [
      ...(plan.keptWaits ? [`${kept.reference} waits for its owner’s choice again.`] : []),
      ...(plan.emptied.length > 0
        ? [
            `${sentence(plan.emptied.map((column) => columnWords[column]))} came from ${other.reference} and is empty again.`,
          ]
        : []),
    ],
    lost: [
      ...lost.spots.map((spot) => `${saySpot(spot)} was given back by the merge and cannot be held again.`),
      ...count(
        lost.payments,
        'payment that came along was undone since',
        'payments that came along were undone since',
      ),
      ...count(
        lost.files,
        'file that came along was replaced since',
        'files that came along were replaced since',
      ),
      ...(lost.isArrivalChanged
        ? ['The check-in was taken back or marked anew since, and stays as it is now.']
        : []),
    ],
  };
}

const standingLines: Record<UndoPlan['standing'], string> = {
  counted: 'It counts, and its holder can log in',
  waiting: 'Its holder can log in and choose, because another one of its address counts',
  'set-aside': 'It is set aside, as it was before',
  withdrawn: 'It is withdrawn, as it was before',
};

function saySince({ payments, bookings, notes, files }: SinceMerge): string[] {
  const lines = [
    ...count(payments, 'payment or refund recorded', 'payments and refunds recorded'),
    ...count(bookings, 'booking made', 'bookings made'),
    ...count(notes, 'note written', 'notes written'),
    ...count(files, 'file sent', 'files sent'),
  ];
  return lines.length === 0
    ? ['Nothing was added to it since']
    : lines.map((line) => `${line} since the merge`);
}

function sayPayments({ payments }: UndoPlan): string[] {
  const [first] = payments;
  if (!first) return [];
  const amount = payments.reduce((total, one) => total + one.amount, 0);
  const sum = formatMoney({ amount, currency: first.currency });
  return [payments.length === 1 ? `A payment of ${sum}` : `${payments.length} payments, together ${sum}`];
}

function saySpot({ option, day, number }: UndoPlan['bookings'][number]): string {
  return day === null ? `${titleOf(option)}, number ${number}` : `${titleOf(option)} on ${formatDay(day)}`;
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
}

function sentence(words: string[]): string {
  const text = new Intl.ListFormat('en-GB').format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
