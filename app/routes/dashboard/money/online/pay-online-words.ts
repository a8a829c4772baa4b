import { wordGroup } from '#platform/words/words.ts';

export const payOnlineWords = wordGroup('pay-online', {
  proceed: 'Proceed to Payment',
  proceedWith: 'Proceed to Payment with {provider}',
  feeTitle: 'Pay online',
  bookingTitle: 'Pay online for your booking: {booking}',
  how: 'You pay {amount} on the page of our payment provider. Then you come back here.',
  howToChoose: 'You pay {amount} on the page of one of our payment providers. Then you come back here.',
  payBy: 'Please pay by {day}.',
  fee: 'Conference fee',
  booking: 'Booking: {booking}',
  'not-yours': 'This is not one of your payments.',
  'edition-cancelled': 'The conference is cancelled. Nothing has to be paid any more.',
  'nothing-due': 'This is paid already, or nothing has to be paid for it any more.',
  'under-way':
    'A payment has arrived or is under way already. Please look at your payments before you pay again.',
  underWay:
    'A payment for this is under way. A bank can need some days for it. We write to you as soon as the money has arrived. Please do not pay a second time.',
  'not-offered': 'This way to pay is not open. Please choose another one.',
  'below-minimum':
    'The payment provider takes no payment of so small an amount. Please choose another way to pay, or write to us.',
  unavailable:
    'The payment provider does not answer at the moment. You have paid nothing. Please try again in some minutes.',
  leaveTitle: 'To the payment page',
  leaveText: 'We take you to the page of {provider}. There you pay {amount}.',
  leaveLink: 'Continue to {provider}',
  back: 'Back to your payments',
  returnTitle: 'Your payment',
  paid: 'Thank you. {provider} has told us that your payment of {amount} has arrived.',
  open: '{provider} has not told us yet that the money has arrived. Some ways to pay take some minutes, and some take days. We write to you as soon as it has arrived: you do not have to stay on this page.',
  processing:
    '{provider} has told us that your payment of {amount} is under way. A bank can need some days for it. We write to you as soon as the money has arrived. Please do not pay a second time.',
  ended: 'You have not paid. The payment page is closed now. You can start again at any time.',
  unknown:
    '{provider} does not answer at the moment, so we do not know yet whether you have paid. We ask again by ourselves. Please do not pay a second time before you have heard from us.',
  again: 'Ask again',
});
