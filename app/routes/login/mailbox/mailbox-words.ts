import { wordGroup } from '#platform/words/words.ts';

export const mailboxWords = wordGroup('mailbox', {
  title: 'Sign in with your email',
  lead: 'For authors, reviewers, speakers, people who pay for others, and the receipts of a registration that has ended. You need no registration: we mail you a link and a code.',
  email: 'Email',
  required: 'Please enter your email.',
  ask: 'Email me a sign-in link',
  sent: 'A sign-in link is on its way.',
  press: 'Press the button to sign in.',
  participants:
    'Are you a participant? <login>Log in to your dashboard</login>, and you find your papers there.',
});

export const payerWords = wordGroup('payer', {
  pageTitle: 'Pay for others · {event}',
  title: 'Payments for others',
  signedIn: 'You are signed in as <bdi>{email}</bdi>.',
  signOut: 'Sign out',
  link: 'Do you pay for other people, and are not registered yourself? <pay>Pay for others</pay>',
});
