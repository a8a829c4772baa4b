import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail to people whom a new version of the programme concerns. */
export const programmeMailWords = wordGroup('mail-programme-changed', {
  subject: 'The programme has changed: {event}',
  preview: 'A session of yours has changed',
  title: 'The programme has changed',
  text: '{count, plural, one {A session that you chose, or in which you take part, has changed.} other {# sessions that you chose, or in which you take part, have changed.}}',
  removed: '{title}: this session does not take place.',
  moved: '{title}: {time}, {room}.',
  without: 'The paper “{paper}” is not presented.',
  online: 'online',
  zone: 'All times are {zone}.',
  button: 'Open the schedule',
});
