import { wordGroup } from '#platform/words/words.ts';

/** What a visa letter says in the language of its holder, beside the English words. */
export const letterWords = wordGroup('letter', {
  title: 'Invitation to the conference',
  text: 'We invite {name} to the {event} in {place}, {days}.',
  participant: 'The participant',
  name: 'Name as in the passport',
  nationality: 'Nationality',
  birthDate: 'Date of birth',
  passportNumber: 'Passport number',
  passportUntil: 'Passport valid until',
  affiliation: 'Organisation and role',
  address: 'Address',
  type: 'Takes part as',
  clearances: 'Clearances',
  visit: 'The visit',
  event: 'Conference',
  subject: 'Subject',
  days: 'Days of the conference',
  stay: 'Days of stay',
  place: 'Place',
  organisers: 'Organisers',
  costs: 'Who bears the costs',
  english: 'The English text of this letter counts. The words in your language help you to read it.',
});
