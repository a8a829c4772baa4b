import { wordGroup } from '#platform/words/words.ts';

/** The names that banks use for the lines of a transfer. */
export const transferWords = wordGroup('bank-transfer', {
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  iban: 'IBAN',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  swift: 'SWIFT (BIC)',
  upi: 'UPI ID',
  currency: 'Currency',
  reference: 'Reference',
});
