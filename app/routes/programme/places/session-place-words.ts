import { wordGroup } from '#platform/words/words.ts';

/** What participants see of the places in a session with a limit. */
export const sessionPlaceWords = wordGroup('session-places', {
  term: 'Places',
  title: 'Sessions with a limit of places',
  free: '{count, plural, one {One place is left} other {# places are left}}',
  freeNote: 'This session has a limit of places. Please sign up for it.',
  full: 'All places are taken',
  fullNote:
    '{waiting, plural, =0 {Nobody waits yet.} one {One person waits.} other {# people wait.}} We write to you when it is your turn.',
  placed: 'You have a place',
  offered: 'A place is offered to you until {until}',
  offeredNote: 'Without an answer, the next person gets it.',
  waiting: 'You are {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waiting list',
  waitingNote: 'We write to you when it is your turn.',
  lapsed: 'The offer of a place has ended',
  lapsedNote: 'You can join the waiting list again, at its end.',
  ended: 'Signing up has ended',
  open: 'This session is now open to all',
  openNote: 'You need no place.',
  clash: 'At the same time: {sessions}',
  logIn: 'Log in to sign up',
  onlyParticipants: 'Only participants with a place at the conference can sign up.',
  signUp: 'Sign up',
  join: 'Join the waiting list',
  joinAgain: 'Join the list again',
  accept: 'Accept the place',
  decline: 'Decline',
  giveBack: 'Give the place back',
  leave: 'Leave the waiting list',
  taskTitle: 'A place in a session is free for you',
  taskLink: 'Accept or decline',
});
