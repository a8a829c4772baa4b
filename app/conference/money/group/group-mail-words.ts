import { wordGroup } from '#platform/words/words.ts';

/** The words of mails about payments for several people. */
export const groupMailWords = wordGroup('group-payment-mail', {
  paidSubject: 'Your fee for the {event} was paid ({reference})',
  paidTitle: 'Your fee was paid',
  paid: '{named, select, true {{payer} has paid {amount} of your fee.} other {{amount} of your fee was paid for you.}} Your reference is {reference}.',
  complete: 'With this your fee is paid in full, and your registration is complete.',
  due: 'Still due: {due}. You find on your dashboard how to pay it.',
  receivedSubject: 'Your payment for several people has arrived ({reference})',
  receivedTitle: 'Your payment has arrived',
  received:
    '{amount} for {people, plural, one {one person} other {# people}} has arrived. The reference is {reference}. Each of them gets a mail.',
  receipt: 'You find the receipt on your dashboard.',
  receiptOnPage: 'You find the receipt on the page of your payment. Sign in there with this email address.',
  open: 'Open your payment',
  partUndoneTitle: 'A part of your payment was undone',
  partUndone:
    'On {day} we recorded {amount} of your payment {reference} for {name} ({person}). That was a mistake, so we have undone it. {name} gets a mail with the amount that is due now.',
  backSubject: 'Your refund for the {event} ({reference})',
  backTitle: 'A refund is sent to you',
  back: 'On {day} we sent {amount} back to you. You had paid it for {name} ({person}) with your payment {reference}.',
  shared:
    '{amount} of your payment {reference} for several people was sent back to you on {day}. You find the credit notes on your dashboard.',
  sharedOnPage:
    '{amount} of your payment {reference} for several people was sent back to you on {day}. You find the credit notes on the page of your payment.',
  returnedSubject: 'A correction of your payment for the {event} ({reference})',
  returnedTitle: 'Your refund did not reach you',
  returned:
    'We wrote to you that {amount} of your payment {reference} was sent back to you. This money has come back to us, so it counts as paid again.',
  undone:
    'We wrote to you that {amount} was sent back to you, which you had paid for {name} ({person}) with your payment {reference}. This is not so: the money has not gone, or it has come back to us. It counts as paid again.',
  time: 'A bank or card company can need up to ten working days until you see the money.',
  questions: 'If you have a question, please write to {email} and give the reference {reference}.',
});
