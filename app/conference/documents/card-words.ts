import { wordGroup } from '#platform/words/words.ts';

/** The labels of an iCard in a wallet. */
export const cardWords = wordGroup('card', {
  description: 'Conference iCard, {event}',
  name: 'Name',
  participant: 'Participant',
  number: 'Number of the iCard',
  reference: 'Reference',
  days: 'Days',
});
