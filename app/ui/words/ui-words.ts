import { wordGroup } from '#platform/words/words.ts';

/** The words that the components of this folder contain themselves, such as "Close". */
export const uiWords = wordGroup('ui', {
  close: 'Close',
  notifications: 'Notifications',
  languages: 'Languages',
  optional: '(optional)',
  pictureCredits: 'Pictures: {names}',
  pastEdition: 'This is a past edition: {dates}. Its pages are kept to read.',
  presentEdition: 'Go to the present edition',
  wrongAnswers: '{count, plural, one {One answer needs another look} other {# answers need another look}}',
  tooLarge: '“{name}” is larger than 5 MB. Please choose a smaller file.',
  keptFile: '{name} is received and kept for this form; choose another to replace it.',
});
