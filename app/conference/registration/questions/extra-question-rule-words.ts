import { wordGroup } from '#platform/words/words.ts';

/** Why an answer to an extra question is refused. */
export const extraQuestionRuleWords = wordGroup('extra-question-rules', {
  text: 'Please shorten or correct this text.',
  choice: 'Please choose from the list.',
  required: 'Please answer this question.',
});
