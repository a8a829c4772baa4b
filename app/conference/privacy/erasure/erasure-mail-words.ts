import { wordGroup } from '#platform/words/words.ts';

/** The words of mails about an erasure. */
export const erasureMailWords = wordGroup('erasure-mail', {
  subject: 'Your request for erasure ({reference})',
  title: 'Your request for erasure',
  requested:
    'We received the request to erase everything we hold about you, with the reference {reference}. An organiser will answer it by {day}.',
  untilThen:
    'Until then nothing changes, and you can take the request back on your dashboard. After the erasure, your data and your bookings are gone, and neither you nor we can restore them.',
  openData: 'Open your account',
  notAsked: 'If you did not ask for this, please tell us at once at {email}.',
  refused: 'We cannot erase your data, {reference}. The reason is:',
  complain:
    'If you do not agree, please write to {email}. You may also complain to the data protection authority of your country.',
  doneSubject: 'Your data at the {event} is erased',
  doneTitle: 'Your data is erased',
  done: 'As you asked, we erased your data, your files, your bookings and your messages to us. We also destroyed the key with which they were encrypted. Nobody can read them any more.',
  kept: 'Your payments stay in our accounts as an amount and a day, without your name. The record of who saw or changed what stays, too, and names nobody.',
  last: 'This is our last mail to you: we delete your address within a day. You are welcome to register again at any time.',
});
