import { wordGroup } from '#platform/words/words.ts';

/** The sentences for wrong fields in the account of a stall holder. */
export const stallHolderRuleWords = wordGroup('stall-holder-rules', {
  fullName: 'Please enter your name.',
  organisation: 'Please enter your organisation. If you have none, enter your name again.',
  email: 'Please enter your email.',
});
