import { wordGroup } from '#platform/words/words.ts';

/** The texts about the refunds of a participant, and about a cancelled conference. */
export const comingBackWords = wordGroup('coming-back', {
  cancelledTitle: 'The conference is cancelled',
  cancelled:
    'We are sorry: the organisers have cancelled the {event}. You do not have to pay anything any more, and all your money comes back. You need not ask.',
  title: 'What comes back to you',
  line: '{kind, select, booking {<strong>{amount}</strong> for your booking of {title}} other {<strong>{amount}</strong> for your registration}}',
  failed:
    '{kind, select, booking {<strong>{amount}</strong> for your booking of {title} could not reach you.} other {<strong>{amount}</strong> for your registration could not reach you.}} Please write to <mail>{email}</mail>, give your reference {reference}, and say to which bank account we may send it.',
  next: 'A mail tells you when the money is sent.',
  see: 'See what comes back to you',
});
