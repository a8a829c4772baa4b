import { documentNames } from '#conference/documents/document-kind.ts';
import { wordGroup } from '#platform/words/words.ts';

export const documentsWords = wordGroup('documents', {
  title: 'Your documents',
  lead: 'Each document has a number. Anybody can <verify>check it</verify> by this number.',
  calendar: 'The programme and your deadlines also come into <calendar>your own calendar</calendar>.',
  ...documentNames,
  apple: 'Add to Apple Wallet',
  google: 'Add to Google Wallet',
  view: 'View',
  download: 'Download',
  credential: 'Digital credential (W3C)',
  credentialText:
    'A digital credential says the same as the paper, signed by the organisers. You can keep it in a wallet app and show it to sites that ask for proof of your membership, participation or work.',
  outdated:
    'Out of date since {day}: something printed on it has changed. Open the new one and use only that.',
  outdatedTitle: 'Documents out of date',
  outdatedTask: 'Something printed on them has changed: {documents}. Open the new ones and use only those.',
  outdatedLink: 'Open them again',
  noneYet:
    'There is no document yet. When the organisers have confirmed your booking, you find your exhibitor card here.',
  unpaid: 'Available after payment completion.',
  over: 'Its last day has passed, so no new one is issued.',
  from: 'Available from {day}.',
  'not-asked': 'You have not asked for a letter. <ask>Ask for one</ask>',
  'no-passport':
    'Your passport data was destroyed after the conference, so the letter is not available any more.',
  'passport-expired':
    'Your passport expires before the conference ends, so a letter with it would be refused. <correct>Enter your new passport</correct>, and open the letter then.',
  'answers-missing':
    'Your letter also says your nationality and your date of birth. <answer>Give the missing answers</answer>, and open it then.',
  'not-cleared':
    'Your letter waits until the authorities have cleared your participation. Then you can open it here.',
  'not-attended':
    'For people who took part on at least {days, plural, one {one day} other {# days}}, at the conference or online. If you did, please write to {email}.',
  daysTitle: 'Your days',
  daysText:
    'These days count for your certificate. Online, a day counts from {minutes, plural, one {one minute} other {# minutes}} with the page of a session open. If a day is missing, please write to {email}.',
  dayThere: 'Counts: you were there',
  dayOnline: 'Counts: you took part online',
  dayMinutes: '{minutes, plural, one {one minute} other {# minutes}} of {needed} online',
  dayNone: 'Nothing is counted yet',
  sensitive: 'Opens within an hour of a sign-in by mail.',
  proofTitle: 'Sign in by mail to open all documents',
  proofText:
    'The iCard shows your photograph and the visa letter your passport number. So they open only within an hour of a sign-in by mail. We mail a link and a code to {email}.',
  prove: 'Email me a sign-in link',
});
