import { wordGroup } from '#platform/words/words.ts';

/** The texts of the form that books a stall or a hall. */
export const bookingWords = wordGroup('booking', {
  option: 'Stall or venue',
  perDay: '{price} per day',
  day: 'Festival day',
  dayHint: 'For what is booked by the day: {halls}.',
  dayChoose: 'Choose a day',
  applicant: 'Applicant name or organization',
  contactEmail: 'Contact email',
  picture: 'Picture',
  pictureHint: 'Of your work, your menu or your company: PNG, JPG or JPEG, 5 MB at most.',
  sending: 'Sending …',
  book: 'Book Now (Pay Later)',
  others: 'See another option:',
  login: 'Login',
  loginAndBack: 'Log in and come back to this form',
  confirmEmail: 'Confirm your email on your dashboard',
  choice: 'Your choice',
  available: 'Available spots:',
  totalPerDay: '{total} per day',
  spots:
    '{total, plural, one {<strong>{available}</strong> of # spot available} other {<strong>{available}</strong> of # spots available}}',
});

/** Why a request for a spot was refused. */
export const bookingRefusalWords = wordGroup('booking-refusals', {
  closed: 'Booking is closed.',
  notYetHeld: 'No spot is held yet. Your answers will be here again after you log in.',
  'not-open': 'Your registration is not active any more. Please write to us at {email}.',
  'too-many-held':
    'You hold {count, plural, one {# spot} other {# spots}}, the most that one person may hold. Withdraw one on your dashboard to book another.',
  'no-spot-left': 'The last spot has just gone. Please choose another option or another day.',
  'prove-first':
    'At the moment you can only book after you have confirmed your email. Ask for a sign-in link on your dashboard. Your answers will be here again after that.',
  'contact-limit': 'Too many requests have named this address today. Please give another one.',
});
