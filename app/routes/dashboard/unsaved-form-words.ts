import { wordGroup } from '#platform/words/words.ts';

/** The texts of the dashboard about a form that was sent after the session had expired. */
export const unsavedFormWords = wordGroup('unsaved-form', {
  title: 'Not saved yet',
  text: 'You were logged out before we could save your last form. We kept what you entered.',
  save: 'Save it now',
  forget: 'Do not save it',
});
