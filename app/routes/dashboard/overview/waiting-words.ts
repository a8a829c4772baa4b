import { wordGroup } from '#platform/words/words.ts';

/** The texts of the overview of somebody on the waiting list. */
export const waitingWords = wordGroup('waiting-list', {
  waitingTitle: 'You are on the waiting list',
  ahead:
    '{ahead, plural, =0 {You are the next in line.} one {One person is before you.} other {# people are before you.}}',
  waiting:
    'All places as {type} are taken now. You pay nothing yet, and there is nothing to do: as soon as a place becomes free for you, we write to {email}. You then have {days, plural, one {one day} other {# days}} to accept it.',
  offeredTitle: 'A place is free for you',
  offered:
    'Please accept it by <strong>{until}</strong>. The fee of <amount>{fee}</amount> is due only after you accept. Without an answer, the place goes to the next person on the list.',
  lapsedTitle: 'The offer of a place has ended',
  lapsed: 'We had no answer by the last day. If you still want to come, you can join the waiting list again.',
  leftTitle: 'You left the waiting list',
  left: 'Your registration stays saved. If you want to come after all, you can join the waiting list again, at its end.',
  reference: 'Reference <strong>{reference}</strong>',
  'accept-place': 'Accept the place',
  decline: 'Decline',
  'leave-list': 'Leave the waiting list',
  'join-list': 'Join the waiting list again',
  'no-offer': 'This offer has ended. The page shows where you stand now.',
  'not-waiting': 'You are not on the waiting list any more.',
});
