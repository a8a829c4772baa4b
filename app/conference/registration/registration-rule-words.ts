import { wordGroup } from '#platform/words/words.ts';

/** Why a registration form is refused. */
export const registrationRuleWords = wordGroup('registration-rules', {
  fullName: 'Please enter your full name as it stands in your passport.',
  email: 'Please enter your email address.',
  participantType: 'Please choose a participant type.',
  passportNumber: 'Please enter your passport number.',
  passportNumberAsPrinted: 'Please enter the passport number as printed: at least four letters and digits.',
  passportExpiry: 'Please enter the date on which your passport expires.',
  date: 'Please enter a date as year-month-day, such as 2031-05-28.',
  year: 'Please check the year of this date.',
  needsVisa: 'Please choose yes or no.',
  visaAddress: 'Please enter your full address: the invitation letter is addressed to it.',
  size: 'Please choose one of the sizes.',
});
