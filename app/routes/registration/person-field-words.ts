import { wordGroup } from '#platform/words/words.ts';

/** The labels of the fields about a person, in the registration form and in later corrections. */
export const personFieldWords = wordGroup('person-fields', {
  fullName: 'Full name',
  fullNameHint: 'As written in your passport.',
  passportNumber: 'Passport number',
  passportExpiry: 'Passport expiry date',
  needsVisa: 'Do you need a visa invitation letter?',
  yes: 'Yes',
  no: 'No',
  visaAddress: 'Full address for the invitation letter',
  visaAddressHint: 'Street, city, postal code and country, as your embassy should see them.',
  chooseLater: 'Choose later',
});
