import { wordGroup } from '#platform/words/words.ts';

export const currencyWords = wordGroup('currency-choice', {
  title: 'Pay in another currency',
  text: 'You can choose until you have paid something, used a code or ordered a document for your fee.',
  button: 'Pay {fee} instead',
  'nothing-due': 'Nothing is due for your registration.',
  'not-offered': 'The fee is not offered in this currency.',
  'in-use':
    'The currency cannot change any more, because a payment, a code or a document already uses it. Please write to the organisers.',
});
