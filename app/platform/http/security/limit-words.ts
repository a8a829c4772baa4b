import { wordGroup } from '#platform/words/words.ts';

export const limitWords = wordGroup('limits', {
  tooMany: 'Too many tries. Please try again in {minutes, plural, one {1 minute} other {# minutes}}.',
});
