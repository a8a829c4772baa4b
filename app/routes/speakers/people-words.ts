import { wordGroup } from '#platform/words/words.ts';

/** The list of the people who have a page, on /speakers. */
export const peopleWords = wordGroup('people', {
  title: 'Who speaks',
  find: 'Find a speaker',
  category: 'Category',
  country: 'Country',
  theme: 'Theme',
  any: 'All',
  show: 'Show',
  showAll: 'Show everybody',
  found: '{count, plural, =0 {Nobody fits. Try another choice.} one {# person} other {# people}}',
  nominate: 'Nominate a speaker',
  nominateHonour: 'Nominate somebody for an honour',
  own: 'Have you applied, or were you invited? <own>See your profile</own>',
});

/** The page of one person. */
export const personWords = wordGroup('person', {
  back: 'All speakers',
  expertise: 'Expertise',
  achievements: 'Achievements',
  topics: 'Topics',
  themes: 'Themes',
  languages: 'Speaks',
  links: 'Links',
  place: 'Takes part',
  'in-person': 'In person',
  online: 'Online',
  both: 'In person or online',
  sessions: 'Sessions',
  noSessions: 'The sessions are not planned yet.',
  photograph: 'Photograph of {name}',
});
