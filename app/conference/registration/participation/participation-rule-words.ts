import { wordGroup } from '#platform/words/words.ts';

/** Why an answer about taking part is refused. */
export const participationRuleWords = wordGroup('participation-rules', {
  mode: 'Please choose how you take part.',
  days: 'Please choose at least one day.',
  date: 'Please enter a date as year-month-day, such as 2031-05-28.',
  time: 'Please enter a time as hours and minutes, such as 06:30.',
  farDay: 'Please check this date: it is far from the conference.',
  leavesOn: 'The departure cannot be before the arrival.',
  phone: 'Please enter a number or a name, such as +1 202 555 0143.',
  choice: 'Please choose from the list.',
  text: 'Please shorten or correct this text.',
  emergency: 'Please give both the name and the phone number, or neither.',
});
