import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail about a payment or refund that was undone. */
export const undoneMailWords = wordGroup('undone-mail', {
  subject: 'A correction of your payments for the {event} ({reference})',
  title: 'We have corrected your payments',
  payment:
    '{kind, select, booking {We wrote to you that {amount} arrived on {day} for your booking of {title}. This was a mistake, and we have undone it.} other {We wrote to you that {amount} arrived on {day} for your registration. This was a mistake, and we have undone it.}} Your reference is {reference}.',
  waiver:
    '{kind, select, booking {We wrote to you that {amount} is waived for your booking of {title}. We have undone this.} other {We wrote to you that {amount} is waived for your registration. We have undone this.}} Your reference is {reference}.',
  refund:
    '{kind, select, booking {We wrote to you that {amount} was sent back to you on {day} for your booking of {title}. This is not so: the money has not gone, or it has come back to us.} other {We wrote to you that {amount} was sent back to you on {day} for your registration. This is not so: the money has not gone, or it has come back to us.}} Your reference is {reference}.',
  due: 'Still due now: {due}.',
  paid: 'Nothing is due now.',
  questions: 'If you have a question, please write to {email} and give your reference, {reference}.',
});
