import { wordGroup } from '#platform/words/words.ts';

/** The texts on all pages of a sign-in by mail, whoever signs in. */
export const signInWords = wordGroup('sign-in', {
  byMail: 'Sign in by mail · {event}',
  checkMail: 'Check your mail',
  howTo:
    'Open the link in the mail on any device, or type the code from the mail here. Both work for 10 minutes, the code only in this browser.',
  stillValid:
    'You asked for this mail at {time}. If the address is known, we sent it then, and it is still valid. You can ask for another one from {again} ({zone}).',
  code: 'Six-digit code',
  signIn: 'Sign in',
  noMail:
    'No mail after a few minutes? Check your spam folder, or <again>try again with another address</again>. If your mailbox has a mail of the last 10 minutes that you did not ask for, its link works here, too.',
  linkEnded: 'This link does not work any more',
  linkEndedWhy: 'It was used already, or is older than 10 minutes.',
  newLink: 'Please <again>ask for a new one</again>.',
  wrongCode:
    'This code does not work: it may be mistyped, older than 10 minutes, or asked for in another browser. After five wrong codes please ask for a new mail.',
  onlyLink:
    'Too many wrong codes were typed for this address today, so codes do not work until tomorrow. Please open the link in the mail.',
  opensAccount: 'This link opens the account of <address>{email}</address>.',
  otherBrowser:
    'Another browser or device asked for this link. If that was not you, close this page: the link opens nothing until somebody presses the button.',
  // The desk has no use for the following texts.
  sentTo: 'We are sending a sign-in link to {email}.',
  noMailKnown: 'No mail after a few minutes? Check your spam folder, or <again>ask again</again>.',
  sent: 'If that address is registered, a sign-in link is on its way. Any other address gets one, too: it opens papers, reviews, talks and payments for others.',
  pressButton: 'Press the button to sign in.',
});
