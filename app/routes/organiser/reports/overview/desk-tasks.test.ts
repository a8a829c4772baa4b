import { expect, it } from 'vitest';
import { roles } from '#conference/organiser/permissions.ts';
import { deskTasks } from './desk-tasks.server.ts';
import { maySee } from './tasks.ts';

it('shows each role only tasks that it can do', () => {
  const shown = roles
    .filter((role) => role !== 'owner')
    .map((role) => [
      role,
      deskTasks(new Date())
        .filter((task) => !task.isFigure && maySee({ roles: [role] }, task))
        .map(({ count }) => count)
        .toSorted(),
    ]);
  expect(Object.fromEntries(shown)).toEqual({
    registrar: [
      'documentsOutdated',
      'enquiries',
      'lettersMissing',
      'mailsFailed',
      'mustChoose',
      'phonesMissing',
      'unpaid',
    ],
    finance: [
      'cancellations',
      'differences',
      'disputes',
      'grantsToRead',
      'grantsToSend',
      'openPayments',
      'overpaid',
      'refundsByHand',
      'refundsFailed',
      'refundsToOrder',
      'refundsWaiting',
      'transferProofs',
      'unhandledEvents',
      'unpaid',
    ],
    'visa-officer': [
      'documentsOutdated',
      'eventClearances',
      'visaLate',
      'visaLetters',
      'visaOutdated',
      'visaToSend',
    ],
    programme: [
      'decisionsToSend',
      'enquiries',
      'grantsToRead',
      'lostPapers',
      'papersToDecide',
      'programmeChanges',
    ],
    festival: ['bookingRequests', 'bookingsEnding', 'enquiries'],
    door: ['phonesMissing'],
  });
});
