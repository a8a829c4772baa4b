import { wordGroup } from '#platform/words/words.ts';

/** The words of the last mail to somebody who never registered. */
export const mailboxErasedMailWords = wordGroup('mailbox-erased-mail', {
  subject: 'Your data at the {event} is erased',
  title: 'Your data is erased',
  erased:
    'As asked, we erased everything that we stored for this email address: papers and their files, reviews, messages to us, and the name and address of a payer.',
  kept: 'Payments stay in our accounts as an amount and a day, because the law requires it, but without your name. The record of who saw or changed what stays, too, and names nobody.',
  last: 'This is our last mail to you: we delete your address within a day. If you did not ask for this, please write to {email}.',
});
