import { expect, test } from 'vitest';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import type { EditionFacts } from '#conference/edition/schema/facts-schema.ts';
import { writeEdition } from '../../editions/template/edition.ts';
import { findWarnings } from './warnings.ts';

const facts: EditionFacts = readEdition(writeEdition());
const [student, professional] = facts.participantTypes;
if (!student || !professional) throw new Error('The template has two types.');
const today = '2029-12-01';

test('the template has no warnings, and neither has what costs nothing', () => {
  expect(findWarnings(facts, today)).toEqual([]);
  const free = { ...student, fee: { amount: 0, currency: 'EUR' } };
  expect(findWarnings({ ...facts, participantTypes: [free] }, today)).toEqual([]);
});

test('an amount in whole units is a warning, in the minor units of its currency', () => {
  const types = [
    { ...student, fee: { amount: 300, currency: 'EUR' }, otherFees: [{ amount: 40, currency: 'KWD' }] },
    { ...professional, fee: { amount: 499, currency: 'EUR' }, otherFees: [{ amount: 4, currency: 'JPY' }] },
  ];
  expect(findWarnings({ ...facts, participantTypes: types }, today)).toEqual([
    'participantTypes.0.fee.amount: 300 is only €3. If you mean 300 EUR, write 300_00.',
    'participantTypes.0.otherFees.0.amount: 40 is only KWD\u00a00.040. If you mean 40 KWD, write 40_000.',
    'participantTypes.1.fee.amount: 499 is only €4.99. If you mean 499 EUR, write 499_00.',
    'participantTypes.1.otherFees.0.amount: 4 is only ¥4. Look at it again.',
  ]);
});

test.each<[string, Partial<EditionFacts>, string, string]>([
  [
    'the conference is past',
    {},
    '2030-05-09',
    'conference: it ended on 8 May 2030. Write its next days, if they are not past.',
  ],
  [
    'the conference is long',
    { conference: { from: '2030-05-06', to: '2031-05-08' } },
    today,
    'conference: it takes more than a month. Look at the year and the month of both days.',
  ],
  [
    'the pre-conference is early',
    { preConference: '2030-04-05' },
    today,
    'preConference: it is more than two weeks before the conference. Look at its month.',
  ],
  [
    'the countdown ends on another day',
    { countdownTo: '2030-05-04T09:00:00' },
    today,
    'countdownTo: 4 May 2030 is not the first day of anything. Count down to the first day.',
  ],
  [
    'the last day to pay has passed',
    {},
    '2030-04-27',
    'registration.payBy: 26 April 2030 has passed. Give people a day that is ahead.',
  ],
  [
    'the first refund ends before the policies apply',
    { policiesSince: '2030-03-01' },
    today,
    'refunds.byDate.0.until: it is before the policies apply. Take a later day, or let the policies apply earlier.',
  ],
])('%s', (_, change, day, warning) => {
  expect(findWarnings({ ...facts, ...change }, day)).toEqual([warning]);
});
