import { wordGroup } from '#platform/words/words.ts';

/** The search over all public pages. */
export const searchWords = wordGroup('search', {
  pageTitle: 'Search · {event}',
  description: 'Search all public pages of this site.',
  title: 'Search',
  label: 'What are you looking for?',
  button: 'Search',
  found: '{count, plural, one {# result} other {# results}} for “{query}”',
  none: 'Nothing found for “{query}”',
  noneHelp: 'Try other or fewer words, or <contact>write to us</contact>.',
  results: 'Results',
});
