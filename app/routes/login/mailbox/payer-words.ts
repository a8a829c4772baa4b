import { wordGroup } from '#platform/words/words.ts';

export const payerWords = wordGroup('payer', {
  pageTitle: 'Pay for others · {event}',
  title: 'Payments for others',
  link: 'Do you pay for other people, and are not registered yourself? <pay>Pay for others</pay>',
});
