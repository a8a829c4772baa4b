import { wordGroup } from '#platform/words/words.ts';

/** The texts of a stall holder's dashboard. */
export const accountWords = wordGroup('stall-holder-dashboard', {
  title: 'Your account',
  reference: 'Reference',
  organisation: 'Organisation',
  email: 'Email',
  made: 'Account made on',
  data: 'Copy, change or erase my data',
  delegate:
    'Do you also want to take part in the conference? <register>Register for the conference</register> with the same email, and your bookings stay with you.',
  payments: 'Payments for your bookings',
  nothingDue: 'Nothing is due. What you book appears here.',
  noFee: 'You pay only what you book. You owe no conference fee.',
  dataTitle: 'Your data',
  dataLead:
    'You can see what we store about you, change it, or have it erased. The <policy>privacy policy</policy> says what it is for and how long we keep it.',
  copyTitle: 'A copy of everything',
  copyText:
    'One ZIP file with your account, your bookings, pictures, payments and messages, the mails we sent you, and who saw or changed what.',
  copy: 'Download my copy',
  changeTitle: 'Change your name or organisation',
  changeText: 'To change your email, please write to <desk>{email}</desk>: your sign-in depends on it.',
  erasedAccount: 'Your account is gone, and nobody can log in to it.',
  erasedTexts:
    'Nobody can read your pictures, files and messages any more, in any copy. This cannot be undone.',
  fullName: 'Your name',
  save: 'Save',
});
