import { wordGroup } from '#platform/words/words.ts';

/** Reasons to refuse a typed text. */
export const textRuleWords = wordGroup('text-rules', {
  tooLong: 'Please use {max} characters at most.',
  otherSigns: 'Please use letters, digits and signs only.',
  noAddress:
    'Please write a name without a web address. A space after each full stop helps, as in “J. Smith”.',
  lettersOnly: 'Please write the name in letters, as in the passport, without emoji or other signs.',
  email: 'Please enter an email address such as name@example.org.',
});
