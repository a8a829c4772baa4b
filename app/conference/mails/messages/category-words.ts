import { wordGroup } from '#platform/words/words.ts';

/** The categories of messages whose mails people can stop. */
export const messageCategoryWords = wordGroup('messageCategories', {
  programme: 'Programme and side events',
  news: 'News and offers',
});
