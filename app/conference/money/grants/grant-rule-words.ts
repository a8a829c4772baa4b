import { wordGroup } from '#platform/words/words.ts';

/** The messages of the form with which a participant applies for a grant. */
export const grantRuleWords = wordGroup('grant-rules', {
  wish: 'Please choose what you ask for.',
  why: 'Please tell us why you ask for it.',
  canPay: 'Please tell us what you can pay.',
});
