import { wordGroup } from '#platform/words/words.ts';

/** The texts of cards and buttons whose feature is only announced. */
export const soonWords = wordGroup('soon', {
  speaker: '🚧 Speaker Details Coming Soon!',
  venue: '🚧 Venue Feature Coming Soon!',
  cards: 'The content behind the cards and buttons on this page',
  text: 'More about {name} is coming soon.',
});
