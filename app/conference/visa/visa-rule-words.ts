import { wordGroup } from '#platform/words/words.ts';

/** Why a field of the visa checklist is refused. */
export const visaRuleWords = wordGroup('visa-rules', {
  country: 'Please choose a country from the list.',
  date: 'Please enter a date as year-month-day, such as 2031-05-28.',
  issuedOn: 'A passport cannot be issued after today, or on or after the day on which it expires.',
  birthDate: 'Please check the year of birth.',
  bornAfterIssue: 'The passport cannot be issued before the birth.',
  sex: 'Please choose the letter in your passport.',
  birthPlace: 'Please enter the place of birth as it stands in your passport.',
  listedOrigin: 'Please choose yes or no.',
  previousNationality: 'Please enter your previous nationality, or “none”.',
  relativeName: 'Please enter the name of a parent or of your husband or wife.',
  occupation: 'Please enter your occupation.',
  mission: 'Please enter the address of the embassy or consulate.',
  zone: 'Please enter both lines as they are printed, with 44 characters each: letters, digits and angle brackets.',
  day: 'Please enter the day. It cannot be after today.',
});
