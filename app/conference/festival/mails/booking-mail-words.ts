import { wordGroup } from '#platform/words/words.ts';

/**
 * The words of mails about a booking. `item` is what was booked, `until` is the time at which the spot is no longer
 * held.
 */
export const bookingMailWords = wordGroup('booking-mail', {
  itemOn: '{title} on {day}',
  heldSubject: '{festival}: your booking of {title} is held for you for a short time',
  heldTitle: 'Confirm your email to keep your spot',
  held: 'Your request for {item} at {festival} has arrived, and the spot is held for you until <strong>{until}</strong>. That is a short time, because this address is not confirmed yet.',
  heldSignIn:
    'Sign in once by mail, with “Email me a sign-in link” on your dashboard or the login page, and it is held until <strong>{kept}</strong>. From then on we write to the contact address of the booking.',
  heldSignInDue:
    'Sign in once by mail, with “Email me a sign-in link” on your dashboard or the login page, and it is held until <strong>{kept}</strong>. Until then {due} has to be paid; your dashboard says how. From then on we write to the contact address of the booking.',
  heldIgnore: 'If you did not ask for this, you need not do anything: the spot becomes free again.',
  requestedSubject: '{festival}: your booking of {title} is held for you',
  requestedTitle: 'Your spot is held',
  requested:
    'Your request for {item} at {festival} has arrived, and the spot is held for you until <strong>{until}</strong>. The organisers confirm it when they have received the payment.',
  requestedDue:
    'Due: <strong>{due}</strong>. To pay by bank transfer, use this account, with your reference as the reason for payment:',
  requestedDueToDesk:
    'Due: <strong>{due}</strong>. To pay by bank transfer, write to {email} and give your reference; the organisers tell you the account.',
  confirmedSubject: '{festival}: your booking of {title} is confirmed',
  confirmedTitle: 'Your booking is confirmed',
  confirmed: 'Your booking of {item} at {festival} is confirmed.',
  confirmedStall: 'Your booking of {item} at {festival} is confirmed. Your stall has the number {number}.',
  confirmedDue: 'Still due: <strong>{due}</strong>. Please give your reference when you pay it.',
  declinedSubject: '{festival}: your booking of {title} could not be confirmed',
  declinedTitle: 'Your booking could not be confirmed',
  declined: 'We are sorry: your booking of {item} could not be confirmed, and its spot is free again.',
  declinedMessage: 'The organisers write:',
  declinedRefund: 'What you paid for it, {amount}, is refunded.',
  reminderSubject: '{festival}: your booking of {title} is still to be paid',
  reminderTitle: 'Your spot is still to be paid',
  reminder:
    'Your booking of {item} is held for you until <strong>{until}</strong>. After that the spot goes to somebody else.',
  reminderDue:
    'Your booking of {item} is held for you until <strong>{until}</strong>. Until then {due} has to be paid; after that the spot goes to somebody else.',
  movedSubject: '{festival}: your booking of {title} has another place',
  movedTitle: 'Your booking has another place',
  moved:
    'The organisers have given your booking at {festival} another place. It is now <strong>{item}</strong>.',
  movedStall:
    'The organisers have given your booking at {festival} another place. It is now <strong>{item}</strong>, stall number <strong>{number}</strong>.',
  movedPaid: 'What you paid counts for it as before. If it does not suit you, please write to us.',
  extendedSubject: '{festival}: your booking of {title} is held for you longer',
  extendedTitle: 'You have more time to pay',
  extended: 'You have more time: your booking of {item} is now held for you until <strong>{until}</strong>.',
  extendedDue:
    'You have more time: your booking of {item} is now held for you until <strong>{until}</strong>. Until then {due} has to be paid.',
  withdrawnSubject: '{festival}: your booking of {title} was withdrawn',
  withdrawnTitle: 'Your booking was withdrawn',
  withdrawn: 'The organisers have withdrawn your booking of {item}. Its spot is free again.',
  withdrawnRefund:
    'By our refund rules, {amount} comes back to you. Another mail tells you when the money is sent.',
  withdrawnNothing: 'By our refund rules, no money comes back.',
  withdrawnMistake: 'If you did not ask for this, please write to us.',
  expiredSubject: '{festival}: your booking of {title} has expired',
  expiredTitle: 'Your booking has expired',
  expired:
    'Your booking of {item} was held for you until {until}. Nothing was paid until then, and so its spot is free again. You may book another while there are some left.',
  expiredUnproved:
    'Your booking of {item} was held for you until {until}. Your email was not confirmed until then, and so its spot is free again. You may book another while there are some left.',
  open: 'Open your dashboard',
  questions: 'Your reference is <strong>{reference}</strong>. If you have a question, write to {email}.',
});
