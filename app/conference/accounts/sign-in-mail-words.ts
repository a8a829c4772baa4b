import { wordGroup } from '#platform/words/words.ts';

export const signInMailWords = wordGroup('sign-in-mail', {
  subject: 'Your sign-in link for the {event}',
  preview: 'Your sign-in link and code, for 10 minutes',
  title: 'Sign in',
  openLink: 'Open this link and press the button on its page. It works once, for 10 minutes.',
  open: 'Open the sign-in page',
  orCode: 'Or type this code on the page where you asked for it:',
  notAsked:
    'If you did not ask for this, you need not do anything: nobody can sign in with your address without this mail.',
});
