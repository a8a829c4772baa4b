import { expect, test } from 'vitest';
import { facts } from '#editions/new-delhi-2026/facts.ts';
import { type Deadline, deadlinesOf, stateOfDeadline } from './deadlines.ts';

test.each([
  ['closed', 'closed'],
  ['late', 'late'],
  ['advice', 'advice'],
] as const)('a deadline is ahead until the end of its day, and then %s', (afterwards, expected) => {
  const deadline: Deadline = { day: '2026-01-10', afterwards };
  expect(stateOfDeadline(deadline, '2026-01-09')).toBe('ahead');
  expect(stateOfDeadline(deadline, '2026-01-10')).toBe('ahead');
  expect(stateOfDeadline(deadline, '2026-01-11')).toBe(expected);
});

test('no last day closes what participants see on their dashboard: only requests about refunds are closed', () => {
  expect(deadlinesOf(facts)).toEqual({
    payFee: { day: '2026-01-19', afterwards: 'advice' },
    chooseSizes: { day: '2025-12-15', afterwards: 'late' },
    sayParticipation: { day: '2026-01-10', afterwards: 'late' },
    addRecordings: { day: '2026-07-31', afterwards: 'closed' },
    askForSubstitution: { day: '2026-01-11', afterwards: 'closed' },
    askAfterVisaRefusal: { day: '2025-12-27', afterwards: 'closed' },
  });
});
