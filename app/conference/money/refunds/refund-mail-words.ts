import { wordGroup } from '#platform/words/words.ts';

/** The words of mails about refunds. */
export const refundMailWords = wordGroup('refund-mail', {
  paidSubject: 'Your refund for the {event} ({reference})',
  paidTitle: 'Your refund is sent',
  paid: '{kind, select, booking {On {day} we sent {amount} back to you for your booking of {title}.} other {On {day} we sent {amount} back to you for your registration.}} Your reference is {reference}.',
  receipts: 'See your receipts and credit notes',
  paidTime: 'A bank or card company can need up to ten working days until you see the money.',
  failedSubject: 'We could not send your refund ({reference})',
  failedTitle: 'Your refund could not be sent',
  failed:
    '{kind, select, booking {We could not send {amount} for your booking of {title} back by the way you paid.} other {We could not send {amount} for your registration back by the way you paid.}} The money is still yours. Your reference is {reference}.',
  returned:
    '{kind, select, booking {We wrote to you that {amount} was sent back to you for your booking of {title}. Your bank has returned this money to us.} other {We wrote to you that {amount} was sent back to you for your registration. Your bank has returned this money to us.}} The money is still yours. Your reference is {reference}.',
  failedNext:
    'Please write to {email}, give your reference, and say to which bank account we may send it. Never send us the number of a card.',
  cancelledSubject: 'The {event} is cancelled ({reference})',
  cancelledTitle: 'The conference is cancelled',
  cancelled: 'We are sorry: we have to cancel the {event}.',
  cancelledMoney:
    '{kind, select, booking {You get {amount} back for your booking of {title}.} other {You get {amount} back for your registration.}} You need not ask. Another mail tells you when the money is sent.',
  cancelledOther:
    '{part, select, all {Your registration ends with this. Somebody else has paid your fee, and the money goes back to them.} other {Somebody else has paid the rest of your fee, and that money goes back to them.}}',
  cancelledNothing:
    '{kind, select, booking {This also ends your booking of {title}. You have paid nothing for it, so no money comes back.} other {Your registration ends with this. You have paid nothing for it, so no money comes back.}}',
  questions: 'If you have a question, please write to {email} and give your reference, {reference}.',
});
