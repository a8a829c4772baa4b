import { wordGroup } from '#platform/words/words.ts';

/** The phrases that fill gaps in an edition's texts. */
export const gapWords = wordGroup('gaps', {
  placeIn: 'in {place}',
  feeForType: '{fee} for {people}',
  feeOfType: '{type}: {fee}.',
  lastDayAhead:
    'at least {days, plural, one {# day} other {# days}} before the start of the conference, that is by {day}',
  lastDayPast:
    'at least {days, plural, one {# day} other {# days}} before the start of the conference (the last day was {day})',
  byDay: 'by {day}',
  soon: 'as soon as you can',
  byTwoDays: '{usual} (for some nationalities {longer})',
  always: 'at any time',
  until: 'until {day}',
  since: 'from {day}',
  percentInPeriod: '{percent} % {period}',
  cancelledInPeriod: 'cancelled {period}',
  refundRule:
    '{percent, plural, =0 {Cancelled {period}: nothing is returned.} other {Cancelled {period}: {percent} % of the fee is returned.}}',
});
