import { addDays, countDays, formatDay } from '#conference/edition/days.ts';
import { decimalsOf, toMinorUnits } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';

/** A smaller fee looks like an amount whose minor units were forgotten. */
const leastUnits = '5';

/**
 * Lists what is possible but probably wrong, one line each: the path of the fact, what is odd, and how to mend it.
 * `today` is an ISO date.
 */
export function findWarnings(facts: EditionFacts, today: string): string[] {
  return [...findOddAmounts(facts), ...findOddDays(facts, today)];
}

function findOddAmounts({ participantTypes, catalogue }: EditionFacts): string[] {
  const amounts = [
    ...participantTypes.flatMap(({ fee, otherFees = [] }, index) => [
      { path: `participantTypes.${index}.fee.amount`, ...fee },
      ...otherFees.map((other, place) => ({
        path: `participantTypes.${index}.otherFees.${place}.amount`,
        ...other,
      })),
    ]),
    ...catalogue.map(({ price }, index) => ({ path: `catalogue.${index}.price.amount`, ...price })),
  ];
  return amounts.flatMap(({ path, amount, currency }) => {
    const least = toMinorUnits(leastUnits, '', currency) ?? 0;
    if (amount === 0 || amount >= least) return [];
    const decimals = decimalsOf(currency);
    const mend =
      decimals === 0
        ? 'Look at it again.'
        : `If you mean ${amount} ${currency}, write ${amount}_${'0'.repeat(decimals)}.`;
    return [`${path}: ${amount} is only ${formatMoney({ amount, currency })}. ${mend}`];
  });
}

function findOddDays(facts: EditionFacts, today: string): string[] {
  const { conference, preConference, countdownTo, refunds, registration, policiesSince } = facts;
  const countdown = countdownTo.slice(0, 10);
  const firstDays = [conference.from, preConference, facts.festival?.from];
  const [firstRefund] = refunds.byDate;
  const odd: [isOdd: boolean, warning: string][] = [
    [
      conference.to < today,
      `conference: it ended on ${formatDay(conference.to)}. Write its next days, if they are not past.`,
    ],
    [
      countDays(conference.from, conference.to) > 30,
      'conference: it takes more than a month. Look at the year and the month of both days.',
    ],
    [
      preConference < addDays(conference.from, -14),
      'preConference: it is more than two weeks before the conference. Look at its month.',
    ],
    [
      !firstDays.includes(countdown),
      `countdownTo: ${formatDay(countdown)} is not the first day of anything. Count down to the first day.`,
    ],
    [
      registration.payBy < today && today <= conference.from,
      `registration.payBy: ${formatDay(registration.payBy)} has passed. Give people a day that is ahead.`,
    ],
    [
      typeof firstRefund?.until === 'string' && firstRefund.until < policiesSince,
      'refunds.byDate.0.until: it is before the policies apply. Take a later day, or let the policies apply earlier.',
    ],
  ];
  return odd.filter(([isOdd]) => isOdd).map(([, warning]) => warning);
}
