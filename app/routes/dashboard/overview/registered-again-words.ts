import { wordGroup } from '#platform/words/words.ts';

/** The texts of the overview if the same browser has sent two registrations with the same email address. */
export const registeredAgainWords = wordGroup('registered-again', {
  title: 'You have registered twice',
  text: 'On {day} you sent another registration with this email, for {name}. This page still shows the first one.',
  next: 'Only one of them can count. Sign in by mail, then choose the one to keep.',
  mailLink: 'Email me a sign-in link',
});
