import { wordGroup } from '#platform/words/words.ts';

/** The links with which visitors share a page. */
export const shareWords = wordGroup('share', {
  title: 'Share this page',
  email: 'Email',
});
