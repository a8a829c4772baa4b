import { wordGroup } from '#platform/words/words.ts';

/** The words of mails about a corrected registration. A stall holder has an account and no registration. */
export const changeMailWords = wordGroup('registration-change-mail', {
  correctedSubject:
    '{item, select, account {Your account for the {event} was corrected ({reference})} other {Your registration for the {event} was corrected ({reference})}}',
  correctedPreview:
    '{item, select, account {Your account {reference} was corrected} other {Your registration {reference} was corrected}}',
  correctedTitle:
    '{item, select, account {Your account was corrected} other {Your registration was corrected}}',
  corrected:
    '{item, select, account {In your account, <strong>{reference}</strong>, this was corrected: {fields}. Please look at it on your dashboard.} other {In your registration, <strong>{reference}</strong>, this was corrected: {fields}. Please look at it on your dashboard.}}',
  fullName: 'your name',
  email: 'your email address',
  participantType: 'your type of participant',
  feeDue: 'Your fee is now {charged}. {due} of it is due.',
  feeOverpaid:
    'Your fee is now {charged}. You have paid {overpaid} more than that; the organisers will refund it.',
  feeSettled: 'Your fee is now {charged}. Nothing is due.',
  logIn: 'Log in to your dashboard',
  correctedEnd:
    'Choose “Email me a sign-in link” on the login page. If you know nothing of this, please write to {email}.',
  movedSubject:
    '{item, select, account {Another email address for your account ({event}, {reference})} other {Another email address for your registration ({event}, {reference})}}',
  movedPreview:
    '{item, select, account {Your account {reference} has another email address now} other {Your registration {reference} has another email address now}}',
  movedTitle: 'Another email address',
  moved:
    '{item, select, account {Your account, <strong>{reference}</strong>, has another email address now. You can no longer log in with this address, and mails about it go to the new one.} other {Your registration, <strong>{reference}</strong>, has another email address now. You can no longer log in with this address, and mails about it go to the new one.}}',
  movedEnd: 'If you know nothing of this, please write to {email} at once and give the reference.',
});
