import { wordGroup } from '#platform/words/words.ts';

export const stallHolderWords = wordGroup('stall-holder', {
  pageTitle: 'Account for stall holders · {event}',
  description:
    'Make an account to book a stall or a hall at {festival}, without a registration for the conference.',
  title: 'Account for stall holders',
  lead: 'For everybody who only wants a stall or a hall at {festival}.',
  needs:
    'You need no passport and no visa letter, and you pay no conference fee. You pay only what you book.',
  mailed:
    'We email you a link and a code. With either of them the account opens, and you can book. You need no password.',
  fullName: 'Your name',
  organisation: 'Organisation',
  organisationHint: 'Your shop, company, kitchen, group or association.',
  email: 'Email',
  make: 'Make my account',
  known: 'Do you have an account? <login>Log in</login>',
  delegate:
    'Do you also want to take part in the conference? <register>Register for the conference</register>, and book your stall there.',
  closed: 'Booking is closed. No new accounts can be made.',
  sent: 'A link and a code are on their way to your mailbox.',
});
