import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail that offers a free place in a session. */
export const sessionPlaceMailWords = wordGroup('mail-session-place', {
  subject: 'A place in “{session}” is free for you: {event}',
  preview: 'Please accept it by {until}',
  title: 'A place in a session is free for you',
  text: 'You are on the waiting list of “{session}” ({time}, {room}), and it is your turn. Please accept the place by <strong>{until}</strong>. Without an answer, it goes to the next person.',
  other: 'If you cannot come, please decline: then the next person has more time.',
  online: 'online',
  zone: 'All times are {zone}.',
  button: 'Accept or decline',
});
