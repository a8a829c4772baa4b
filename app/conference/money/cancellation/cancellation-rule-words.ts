import { wordGroup } from '#platform/words/words.ts';

/** The messages of the form with which a participant asks to cancel. */
export const cancellationRuleWords = wordGroup('cancellation-rules', {
  kind: 'Please choose what you ask for.',
  seen: 'The form did not arrive completely. Please reload the page.',
  substitute: 'Please enter the email address of the person who comes instead.',
});
