import { wordGroup } from '#platform/words/words.ts';

export const registrationWords = wordGroup('registration', {
  pageTitle: 'Register · {event}',
  description: 'Register as a participant now and pay later.',
  title: 'Register',
  lead: 'Take part in the {event}, in {place} or online. {fees}. Register now and pay later: your registration is complete once the fee is paid in full.',
  feeFirst: '{people} pay {fee}',
  feeNext: ', {people} {fee}',
  closed: 'Registration is closed. Please write to <email>{address}</email>.',
  placeOffered:
    'Somebody gives you their place: the fee that they paid counts for you. Register with your own name and passport. The link works once.',
  placeGone:
    'This link was used already, or it has expired. Please ask the person who sent you the link, or write to us.',
  closedForms: 'Registration is closed.',
  ended:
    '{why, select, cancelled {The {event} is cancelled. Nobody can register any more.} other {The {event} is over. Nobody can register any more.}}',
  nobodyRegisters: 'Nobody can register any more.',
  forgotten:
    '{what, select, files {We kept what you typed, but not your files. Please choose them again.} other {We kept what you typed. For your safety we did not keep your passport details, the address for the visa letter and your files. Please enter them again.}}',
  required: 'All fields are required unless marked optional.',
  email: 'Email',
  emailHint: 'Your confirmation goes here, and you log in with it.',
  participantType: 'Participant type',
  typeAndFee: '{type}, {fee}',
  typeFull: '{type}, {fee} (waiting list)',
  full: 'All places are taken. You can still register: you then go on the waiting list and pay nothing until we can offer you a place.',
  fullForTypes:
    'All places are taken for: {types}. You can still register: you then go on the waiting list and pay nothing until we can offer you a place.',
  passportBest: 'Should be valid until at least {day}.',
  passportSoon:
    'Many countries ask that a passport be valid for six months after the journey, here until {day}. You can still register, but please consider renewing it.',
  passportExpired:
    'This passport expires before the conference ends on {day}. You can register now, but you need a new passport for the journey.',
  doctorate: 'I am interested in being nominated for an honorary doctorate',
  photo: 'Photograph',
  passport: 'Passport scan',
  fileHint: 'PNG, JPG, JPEG or PDF, 5 MB at most. A large photograph is made smaller before it is sent.',
  privacy:
    'Your passport details and files are encrypted, and seen only by the organisers who prepare your visa letter and badge: see the <policy>privacy policy</policy> (opens in a new tab).',
  sending: 'Sending …',
  send: 'Register Now & Pay Later',
  registeredAlready: 'Registered already? <login>Log in</login>',
});
