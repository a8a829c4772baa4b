import { wordGroup } from '#platform/words/words.ts';

export const transferPartWords = wordGroup('pay-by-transfer', {
  feeTitle: 'Pay by bank transfer',
  bookingTitle: 'Pay for your booking by bank transfer: {booking}',
  how: 'Use this account. Give your reference as the reason for payment, so that the organisers know that the money is from you.',
  amount: 'Amount',
  payBy: 'Should arrive by',
  charges: 'Your bank may take charges. Please choose that you pay them, so that the whole amount arrives.',
  several: 'One transfer may pay for several bookings. Then send the proof for each of them.',
  qr: 'QR code with the account, the amount and your reference',
  scan: 'Or scan this code with your banking app.',
  ask: 'To pay by bank transfer, write to <mail>{email}</mail> and give your reference, <strong>{reference}</strong>.',
  proofTitle: 'Have you paid?',
  proofText:
    'Send us a proof of the transfer, such as a screenshot or the receipt of your bank. We confirm the amount when it has arrived. This can take some working days.',
  proofLabel: 'Proof of the transfer',
  proofHint: 'PNG, JPG, JPEG or PDF, 5 MB at most.',
  send: 'Send the proof',
  sending: 'Sending …',
  waiting: 'Received on {day}. We confirm it when the money has arrived.',
  confirmed: 'Received on {day}, and confirmed.',
  declined: 'Received on {day}. We could not confirm it: the reason is in our mail to you.',
});

export const transferRefusalWords = wordGroup('transfer-proof-refusals', {
  'no-file': 'Please choose a file first.',
  'not-yours': 'This is not one of your payments.',
  'nothing-due': 'This is paid already.',
  'too-many': 'We already have several proofs from you. Please wait until we have looked at them.',
});
