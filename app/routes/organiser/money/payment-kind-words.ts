export const kindWords = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'counter-entry': 'Reversal',
} as const;
