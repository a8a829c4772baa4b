import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { isMergeChoice } from '#conference/registration/merging/merge-choice.ts';
import type { FilledColumn, UndoPlan } from '#conference/registration/merging/plan-undo.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import { describeSpot } from '../festival/describe-spot.ts';
import { mergeChoiceWords } from './registration-words.ts';

const columnWords: Record<FilledColumn, string> = {
  country: 'The country',
  cloth_size: 'The dress size',
  shoe_size: 'The shoe size',
  interested_doctorate: 'The interest in the doctorate',
};
const fileWords: Record<string, string> = { photo: 'Photograph', passport: 'Passport scan' };

export function describeUndo(settings: Settings, plan: UndoPlan) {
  const { merge, kept, other } = plan;
  return {
    kept: kept.reference,
    keptId: kept.id,
    mergedAt: describeZonedTime(merge.merged_at),
    back: [
      statusLines[merge.other_status],
      ...describePayments(plan),
      ...plan.bookings.map((spot) => `${describeBooking(settings, spot)}, with its payments`),
      ...plan.regained.map(
        (spot) =>
          `${describeBooking(settings, spot)}: the merge ended this booking, and it becomes active again`,
      ),
      ...plan.files.map(({ kind }) => fileWords[kind] ?? kind),
      ...(merge.other_arrived_at ? [`Check-in of ${describeZonedTime(merge.other_arrived_at)}`] : []),
      ...(merge.absorbed_ids.length > 0
        ? ['The registrations that were merged into this registration before']
        : []),
    ],
    changes: [
      ...(plan.keptMustChoose
        ? [`${kept.reference} is a duplicate again until its participant chooses.`]
        : []),
      ...merge.exchanged
        .filter(isMergeChoice)
        .map(
          (choice) =>
            `${mergeChoiceWords[choice]}: the merge exchanged the values of the two registrations. The undo exchanges the current values again.`,
        ),
      ...plan.emptied.map(
        (column) => `${columnWords[column]} came from ${other.reference} and is empty again.`,
      ),
      ...plan.lostSpots.map(
        (spot) =>
          `${describeBooking(settings, spot)}: the merge ended this booking, and its spot is no longer free.`,
      ),
    ],
  };
}

const statusLines: Record<UndoPlan['merge']['other_status'], string> = {
  active: 'The registration becomes active again, and its participant can log in',
  waiting: 'The registration goes back to the waiting list, to its earlier turn',
  'must-choose':
    'The registration is a duplicate again, as before. The participant can choose which registration to keep',
  'merged-or-duplicate': 'The registration is again merged or a duplicate, as before',
  withdrawn: 'The registration is withdrawn again, as before',
  'stall-holder': 'The registration becomes the account of a stall holder again',
};

function describePayments({ payments }: UndoPlan): string[] {
  const [first] = payments;
  if (!first) return [];
  const amount = payments.reduce((total, one) => total + one.amount, 0);
  const sum = formatMoney({ amount, currency: first.currency });
  return [payments.length === 1 ? `A payment of ${sum}` : `${payments.length} payments, together ${sum}`];
}

function describeBooking(settings: Settings, spot: UndoPlan['bookings'][number]): string {
  return `${titleOf(settings, spot.option)}, ${describeSpot(spot)}`;
}
