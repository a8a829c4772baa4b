import { wordGroup } from '#platform/words/words.ts';

/**
 * The texts of the page on which participants ask to cancel. In the text `open`, `kind` is the kind of the request:
 * `cancellation`, `refusal` (a refund after a refused visa) or `substitution`.
 */
export const cancelWords = wordGroup('cancel', {
  title: 'Cancel or send somebody else',
  titleBooking: 'Cancel your booking',
  lead: 'Before you decide, see what comes back to you. An organiser answers each request within {days, plural, one {one working day} other {# working days}}. Until then nothing changes.',
  policy:
    'These are the rules of our <policy>refund policy</policy>. The day of your request counts, in {zone}. What a bank or payment provider charges for a payment or its return never comes back.',
  about: '{title}, {reference}',
  cancellation: 'Cancel my registration',
  cancellationText: 'Your registration and your bookings end, and you cannot log in any more.',
  cancellationBooking: 'The spot is free again. Your registration stays.',
  askCancellation: 'Ask to cancel',
  askCancellationBooking: 'Ask to cancel the booking',
  withdrawBooking: 'Withdraw the booking',
  'visa-refusal': 'My visa was refused',
  'visa-refusalText':
    'Send us the letter of the embassy or consulate. Your registration and your bookings end.',
  'askVisa-refusal': 'Ask for the refund',
  substitution: 'Somebody else comes instead of me',
  substitutionText:
    'We send a link to that person, who registers with their own passport. Your fee moves to them, and nothing is charged. Then your registration and your bookings end, and your documents are no longer valid.',
  askSubstitution: 'Ask to send somebody else',
  comesBack: 'You get back <strong>{amount}</strong>: {percent} % of the {held} that reached us.',
  comesBackMore:
    'You get back <strong>{amount}</strong>: {percent} % of what you paid for it and everything above it, less what came back before.',
  nothingPaid: 'You have not paid anything, so no money comes back.',
  nothingBack: 'By the rule of today, nothing of the {held} that you paid comes back.',
  backToPayer: 'What somebody else paid for you goes back to them, not to you.',
  bookingBack: 'For your booking of {title} you also get back {amount}.',
  until: 'This holds for requests until the end of {day}.',
  lastDay:
    'You can ask for this until {day}: {count, plural, one {one day} other {# days}} before the first day of the conference.',
  tooLate: 'The last day to ask for this was {day}.',
  proof: 'Proof of the refusal',
  proofHint:
    'PNG, JPG or PDF, 5 MB at most. It is stored encrypted, and only organisers who decide on refunds open it.',
  substitute: 'Email address of the person who comes instead',
  keep: 'Keep everything as it is',
  openTitle: 'We have your request',
  open: '{kind, select, cancellation {You asked us to cancel on {day}.} refusal {You asked for a refund after a refused visa on {day}.} other {You asked us on {day} to give your place to another person.}} An organiser decides on it.',
  openMoney: 'If it is granted, you get back {amount}.',
  takeBack: 'Take my request back',
  refused: 'Your request of {day} was refused:',
  granted:
    'Your request of {day} was granted. The person whom you named has a link to register. Your place is yours until they have used it.',
  editionCancelled:
    'The organisers have cancelled the conference. You get all your money back and need not ask.',
  'not-yours': 'This is not yours, or it does not exist any more.',
  'not-open': 'This has ended already.',
  'already-asked': 'You have asked for this already.',
  'too-late': 'It is too late to ask for this.',
  'no-proof': 'Please add the proof of the refusal.',
  'no-substitute': 'Please enter the email address of the person who comes instead.',
  'edition-cancelled': 'The conference is cancelled. You get all your money back and need not ask.',
  'amount-changed':
    'The refund has changed since you opened this page. Please look at it again, and send your request if you agree.',
  'request-gone': 'Your request was decided in the meantime.',
});
