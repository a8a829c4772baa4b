import { wordGroup } from '#platform/words/words.ts';

/** The words in the calendar file of a participant. */
export const ownCalendarWords = wordGroup('own-calendar', {
  name: '{event}: my calendar',
  payFee: 'Pay the fee: {event} ({reference})',
  payFeeText: 'This is the last day on which the fee should arrive. How to pay: {address}',
  applyForVisa: 'Apply for the visa: {event} ({reference})',
  applyForVisaText: 'This is the last good day. What you need: {address}',
  payBooking: 'Pay for {title}: {event} ({reference})',
  payBookingText: 'The booking ends at this time if it is not paid. How to pay: {address}',
});
