import { wordGroup } from '#platform/words/words.ts';

export const paymentWords = wordGroup('payment', {
  thanks: 'Thank you for your payment',
  covered:
    'Nothing of your fee of {fee} is due any more, and your registration is complete. You find your documents on the Documents tab as soon as they are issued.',
  arrived:
    'Your fee of {fee} has arrived, and your registration is complete. You find your documents on the Documents tab as soon as they are issued.',
  overpaid: 'You paid {amount} more than your fee. It will be refunded to you.',
  pending: 'Payment Pending',
  checking: 'We are checking your payment',
  fee: 'Your fee is <strong>{fee}</strong>. Your registration is complete only once it is paid in full.',
  partly: 'Part of it has arrived. Still due: <strong>{due}</strong>.',
  proceed: 'Proceed to Payment',
});
