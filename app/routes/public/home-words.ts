import { wordGroup } from '#platform/words/words.ts';

/** The words with the counted figures on the home page. */
export const homeWords = wordGroup('home', {
  countries: '{count} of {all} countries',
  countriesRule: 'A country counts from its third participant on.',
  participants: '{count, plural, one {participant} other {participants}}',
  fromCountries: '{count, plural, one {country} other {countries}}',
  papers: '{count, plural, one {paper} other {papers}}',
  sessions: '{count, plural, one {session} other {sessions}}',
});
