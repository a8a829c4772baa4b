import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail that tells an author when and where a paper is presented. */
export const paperPlacedWords = wordGroup('mail-paper-placed', {
  subject: 'When you present your paper ({number})',
  title: 'When and where you present',
  placed: 'The programme now has your paper “{title}”:',
  moved: 'The time or the place of your paper “{title}” has changed. It is now:',
  place: '{day}, {from}–{to} ({zone}), {room}, in the session “{session}”.',
  online: 'online',
  joining:
    'To speak online, open the page of the session: the link appears there {minutes} minutes before it begins, for participants whose fee is paid. Please be there then, so that we can test sound and picture with you.',
  button: 'Open the session',
  goneSubject: 'Your paper is not in the programme ({number})',
  goneTitle: 'Your paper is not in the programme',
  gone: 'The programme no longer has your paper “{title}”, because it was withdrawn or its session was removed. If this surprises you, please write to us.',
  goneButton: 'Open the schedule',
});
