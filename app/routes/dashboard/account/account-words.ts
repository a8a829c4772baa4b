import { wordGroup } from '#platform/words/words.ts';

/** The page where participants and stall holders see and change their account. */
export const accountWords = wordGroup('account', {
  title: 'Your account',
  reference: 'Reference',
  email: 'Email',
  type: 'Participant type',
  fee: '{type}, {fee}',
  country: 'Country of residence',
  notGiven: 'Not given yet',
  letter: 'Visa invitation letter',
  letterAsked: 'Yes',
  letterUnpaid: 'Yes. It is issued once your fee is paid.',
  letterNotAsked: 'No. <ask>Ask for one</ask>',
  doctorate: 'Honorary doctorate nomination',
  interested: 'Interested',
  notInterested: 'Not interested so far.',
  becomeInterested: 'I am interested',
  registeredOn: 'Registered on',
  organisation: 'Organisation',
  madeOn: 'Account made on',
  cancel: 'Cancel or send somebody else',

  mailsTitle: 'Mails from the organisers',
  mailsWanted: 'We may also write to you about:',
  mailsSave: 'Save the choice of mails',
  mailsImportant: 'You always get what you must know, such as answers, payments and changes of your days.',

  proofTitle: 'Passport, data and erasure',
  namesProofTitle: 'Your data',
  proof:
    'Your passport details and files, their correction, a copy of your data and its erasure are open only within an hour of a sign-in by mail. So nobody who borrows this device can see or change them. We mail a link and a code to <address>{email}</address>.',
  namesProof:
    'Your name and organisation, a copy of your data and its erasure are open only within an hour of a sign-in by mail. So nobody who borrows this device can change them. We mail a link and a code to <address>{email}</address>.',
  prove: 'Email me a sign-in link',
  proofOver:
    'Nothing is saved yet, because your sign-in by mail was more than an hour ago. What you typed is still here. <prove>Sign in by mail again</prove> (opens in a new tab), then come back and save.',

  passportTitle: 'Passport details and files',
  passportClosed: 'Look at your name, passport, visa address, country and files, and correct what is wrong.',
  passportShow: 'Show and correct them',
  passportHide: 'Hide them',
  passportShown:
    'The audit log records that you saw them. After a correction we keep the previous values encrypted with your registration, so that every change can be checked.',
  passportDestroyed:
    'They were destroyed after the conference, as the privacy policy promises. Nobody can read them any more. For anything else that is wrong please write to <desk>{email}</desk>.',
  correct: 'Save the corrections',
  notHere:
    'To change your participant type or email, please write to <desk>{email}</desk>: your fee and your login depend on them.',
  photo: 'Photograph',
  passport: 'Passport scan',
  download: 'Download<file> {name}</file>',
  notSent: 'Not sent yet',
  chooseCountry: 'Please choose your country.',
  changedMeanwhile:
    'This was changed to “{value}” after you opened the form. To replace it with yours, save again.',
  nothing: 'nothing',
  yes: 'Yes',
  no: 'No',
  'no-such-registration': 'This registration does not exist any more.',
  erased: 'This registration was erased.',
  'email-taken': 'Another registration has this address.',
  'visa-address-missing': 'Please enter your full address for the invitation letter.',
  'passport-destroyed':
    'Your passport details were destroyed after the conference and cannot be changed any more.',

  namesTitle: 'Your name and organisation',
  fullName: 'Your name',
  save: 'Save',
  namesNotHere: 'To change your email, please write to <desk>{email}</desk>: your sign-in depends on it.',

  forget: 'Log out and forget this device',
  forgetNote: 'On a device that others use, too. Your next login in it needs a sign-in by mail.',

  copyTitle: 'A copy of everything',
  copyText:
    'One ZIP file with your registration and passport details, your files, bookings, payments and messages, the mails we sent you, and who saw or changed what. Please keep it as safe as your passport.',
  copyAccount:
    'One ZIP file with your account, your bookings, pictures, payments and messages, the mails we sent you, and who saw or changed what.',
  copy: 'Download my copy',
  policy: 'The <policy>privacy policy</policy> says what we store, what it is for and how long we keep it.',

  askedTitle: 'You asked to be erased',
  asked:
    'The organisers answer your request of {askedOn} by {answeredBy}. Nothing changes until they carry it out, and you can take it back.',
  takeBack: 'Take my request back',
  nothingToTakeBack: 'There is no open request to take back: it has been answered.',
  erasureTitle: 'Have everything erased',
  refused: 'Your request of {askedOn} was refused on {refusedOn}:',
  erasure:
    'An organiser answers within {days, plural, one {one day} other {# days}}. Once your request is carried out:',
  erasedRegistration: 'Your registration is gone, and you cannot attend with it.',
  erasedAccount: 'Your account is gone, and nobody can log in to it.',
  erasedBookings: 'The stalls and halls you booked are given up.',
  erasedMoney: 'What you paid is refunded only as the <policy>refund policy</policy> says.',
  erasedDetails:
    'Nobody can read your passport details, files and messages any more, in any copy. This cannot be undone.',
  erasedTexts:
    'Nobody can read your pictures, files and messages any more, in any copy. This cannot be undone.',
  erasedStays:
    'Amounts that were paid stay in our accounts, and the list of who saw or changed what stays, both without your name.',
  confirm: 'Type your reference to confirm',
  confirmHint: 'It is {reference}.',
  confirmWrong: 'Please type your reference, {reference}, to confirm.',
  erase: 'Ask for erasure',
});
