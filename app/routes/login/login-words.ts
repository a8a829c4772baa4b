import { wordGroup } from '#platform/words/words.ts';

export const loginWords = wordGroup('login', {
  pageTitle: 'Login · {event}',
  description: 'Log in to your dashboard with the email you registered with.',
  title: 'Login',
  lead: 'Log in with the email you registered with. You need no password: the browser in which you registered knows you. For any other browser we mail you a link.',
  email: 'Email',
  logIn: 'Login to Dashboard',
  otherDevice: 'Registered on another phone or computer?',
  linkAndCode: 'We send a sign-in link and a code to this address. Both work for 10 minutes.',
  mailLink: 'Email me a sign-in link',
  stallTitle: 'Only want a stall or a hall at {festival}?',
  stall:
    'You need no registration for the conference: no passport, no visa letter, no conference fee. <account>Make an account for stall holders</account>',
  notRegistered: 'Not registered yet? <register>Register Now</register>',
  withoutRegistration:
    'Papers, reviews, talks, payments for others, or receipts? <mail>Sign in by mail</mail>. You need no registration.',
  byMail:
    'For authors, reviewers, speakers, people who pay for others, and the receipts of a registration that has ended. You need no registration: we mail you a link and a code.',
});

/** The reasons for refusing a login, and what to do. The specification fixes the words of the notices. */
export const loginRefusalWords = wordGroup('login-refusals', {
  emailRequired: 'Please enter your email.',
  'other-email': 'This browser knows another registration: check the address, or let us mail you a link.',
  'no-registration': 'We don’t recognise this device: register, or let us email you a link.',
});

export const chooseWords = wordGroup('choose-registration', {
  pageTitle: 'Choose your registration · {event}',
  title: 'Which one is yours?',
  lead: 'There are several registrations with your address. The one you choose becomes active. The others are kept, but the stalls and venues booked with them become free.',
  registrations: 'Registrations',
  choice: '{name}, {type}, registered on {day}{paid, select, yes {, paid} other {}}',
  stallHolder: 'Stall holder',
  withAccount:
    'There is a registration for the conference and an account for stall holders with your address. If you choose the registration, the bookings of your account move to it.',
  keep: 'Keep this registration',
  'not-yours': 'Please choose one of your registrations.',
  'other-is-paid':
    'Another of your registrations is paid, so it stays active. If that is wrong, please write to {email}.',
});
