import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail about a received or waived payment. */
export const paymentMailWords = wordGroup('payment-mail', {
  subject: 'Your payment for the {event} ({reference})',
  inboxDue: '{amount} received, {due} still due',
  inboxPaid: '{amount} received, paid in full',
  titleDue: 'Part of your payment is here',
  titlePaid: 'Paid in full',
  received:
    '{kind, select, booking {We received {amount} on {day} for your booking: {title}.} other {We received {amount} on {day} for your registration.}} Your reference is <strong>{reference}</strong>.',
  waived:
    '{kind, select, booking {The organisers waive {amount} of what is due for your booking: {title}, from {day} on.} other {The organisers waive {amount} of what is due for your registration, from {day} on.}} Your reference is <strong>{reference}</strong>.',
  due: 'Still due: <strong>{due}</strong>. Please give your reference when you pay it.',
  paid: '{kind, select, booking {With this it is paid in full. Thank you!} other {With this it is paid in full. Thank you! Your registration is complete. You find your documents on your dashboard as soon as they are issued.}}',
  overpaid: 'You paid <strong>{overpaid}</strong> more than was due. It will be refunded to you.',
  open: 'Open your dashboard',
  wrong: 'If this is not right, please write to {email}.',
});
