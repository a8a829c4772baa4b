import { wordGroup } from '#platform/words/words.ts';

export const reviewRuleWords = wordGroup('review-rules', {
  name: 'Please enter your name.',
  institution: 'Please enter your institution, or “independent”.',
  mostPapers: 'Please enter a whole number, or leave this empty.',
});
