import { wordGroup } from '#platform/words/words.ts';

/** The words beside the figures on the home page, such as the number of countries. */
export const homeWords = wordGroup('home', {
  recordings: 'Recordings and slides',
  next: 'The next edition',
  countries: '{count} of {all} countries',
  countriesRule: 'A country counts from its third participant on.',
  participants: '{count, plural, one {participant} other {participants}}',
  fromCountries: '{count, plural, one {country} other {countries}}',
  papers: '{count, plural, one {paper} other {papers}}',
  sessions: '{count, plural, one {session} other {sessions}}',
});
