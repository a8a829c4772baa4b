import { wordGroup } from '#platform/words/words.ts';

/** The texts of a stall holder's overview and payments. */
export const stallHolderWords = wordGroup('stall-holder-dashboard', {
  delegate:
    'Do you also want to take part in the conference? <register>Register for the conference</register> with the same email, and your bookings stay with you.',
  payments: 'Payments for your bookings',
  nothingDue: 'Nothing is due. What you book appears here.',
  noFee: 'You pay only what you book. You owe no conference fee.',
});
