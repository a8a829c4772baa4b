import { wordGroup } from '#platform/words/words.ts';

/** The page that is shown while the database cannot be used. */
export const errorPageWords = wordGroup('error-page', {
  unavailableTitle: 'Please try again in a few minutes',
  unavailableText: 'We cannot read or save anything at the moment. The other pages of this site work.',
  unavailableHome: 'To the front page',
});
