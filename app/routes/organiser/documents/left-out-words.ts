import type { LeftOut } from '#conference/documents/desk/plan-documents.server.ts';

/** Why somebody gets no document, in words. */
export const leftOutWords: Record<LeftOut, string> = {
  waiting: 'on the waiting list',
  'must-choose': 'registered twice, waiting for their answer',
  'merged-or-duplicate': 'merged or duplicate',
  withdrawn: 'withdrawn',
  'stall-holder': 'a stall holder, not a participant',
  unpaid: 'the fee is not paid in full',
  'not-asked': 'asked for no visa letter',
  over: 'its last day has passed',
  'no-passport': 'the passport data was destroyed',
  'passport-expired': 'the passport expires before the conference ends',
  'answers-missing': 'the visa checklist lacks the nationality or the date of birth',
  'event-not-cleared': 'a clearance of the event is not entered yet',
  'not-cleared': 'a clearance of the person is missing',
  'no-accepted-work': 'no paper was accepted',
  'no-review': 'no review was submitted',
  'no-stall': 'no booking is confirmed',
  'not-attended': 'took part on too few days',
  from: 'it cannot be issued yet',
};
