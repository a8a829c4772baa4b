import { wordGroup } from '#platform/words/words.ts';

export const extraQuestionWords = wordGroup('extra-questions', {
  title: 'More questions',
  lead: 'The organisers also ask you this. Your answers are stored encrypted.',
  hidden:
    'You have answered these questions. Your answers are shown, and can be changed, within an hour of a sign-in by mail.',
  prove: 'Email me a sign-in link',
  nothing: 'There are no more questions for you.',
  over: 'The conference is over, so there is nothing to answer any more.',
  notOpen: 'Your registration is not active, so nothing can be changed.',
  save: 'Save the answers',
  choose: 'Please choose',
  onlyFor: 'Only for: {types}.',
  until: 'Please answer until {day}.',
  lastDayWas: 'The last day to answer was {day}. You can still answer.',
  fileHint: 'PNG, JPG, JPEG or PDF, 5 MB at most.',
  seeFile: 'See the file that you have sent',
  removeFile: 'Delete the file',
  overviewNow: 'Please answer: {questions}.',
  overviewUntil: 'Please answer until {day}: {questions}.',
  overviewLastDayWas: 'The last day to answer was {day}. You can still answer: {questions}.',
  overviewMore: 'You can also answer: {questions}.',
  overviewDone: 'You have answered all questions.',
  overviewLink: 'Answer the questions',
  overviewChange: 'See the answers',
});
