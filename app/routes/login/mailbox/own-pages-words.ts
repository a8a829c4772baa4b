import { wordGroup } from '#platform/words/words.ts';

export const ownPagesWords = wordGroup('own-pages', {
  pageTitle: 'Your pages · {event}',
  title: 'Your pages',
  registration: 'Dashboard',
  'registration-text': 'Your registration, payment, papers, kit and documents.',
  'stall-holder': 'Stalls and halls',
  'stall-holder-text': 'Your bookings and what you pay for them.',
  'must-choose': 'Your registrations',
  'must-choose-text': 'There are several with your address. Choose the one that is yours.',
  papers: 'Papers',
  'papers-text': 'What you have sent, and what the committee answered.',
  reviews: 'Reviews',
  'reviews-text': 'The papers that you review.',
  speaking: 'Speaking',
  'speaking-text': 'Your talks and nominations, and your page as a speaker.',
  payments: 'Payments for others',
  'payments-text': 'Whom you pay for, and the receipts.',
  receipts: 'Receipts',
  'receipts-text': 'The receipts of a registration that has ended.',
  noneTitle: 'Nothing here yet',
  none: 'Nothing belongs to this address yet: no registration, stall, paper, review, talk or payment. If you expected something, sign out, and sign in with your other address.',
  begin: 'What you can do now',
  register: 'Register for the conference',
  bookStall: 'Book a stall or a hall',
  sendPaper: 'Send a paper',
  speak: 'Apply to speak',
  pay: 'Pay for others',
});

/** Says who is signed in, on each page that a proved mailbox opens. */
export const signedInWords = wordGroup('signed-in', {
  as: 'You are signed in as <bdi>{email}</bdi>.',
  pages: 'Your pages',
  signOut: 'Sign out',
});
