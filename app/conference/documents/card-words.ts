import { wordGroup } from '#platform/words/words.ts';

/** The labels of an iCard, on paper and in a wallet. */
export const cardWords = wordGroup('card', {
  description: 'Conference iCard, {event}',
  name: 'Name',
  participant: 'Participant',
  number: 'Number',
  reference: 'Reference',
  days: 'Days',
  validUntil: 'Valid until',
});
