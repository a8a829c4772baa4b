import { wordGroup } from '#platform/words/words.ts';

/** The reasons why booking has ended. */
export const bookingEndWords = wordGroup('booking-end', {
  cancelled: 'The conference is cancelled. Nothing can be booked any more.',
  closed: 'The conference is over. Nothing can be booked any more.',
});
