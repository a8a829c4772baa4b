import { wordGroup } from '#platform/words/words.ts';

/** The page on which people stop the mails of a category. */
export const unsubscribeWords = wordGroup('unsubscribe', {
  title: 'Mails from the organisers',
  category: 'This is about mails of the kind “{category}” to <address>{email}</address>.',
  get: 'This address gets them.',
  stopped: 'This address gets them no more.',
  stop: 'Stop these mails',
  resume: 'Get these mails again',
  important: 'You still get what you must know, such as answers, payments and changes of your days.',
});
