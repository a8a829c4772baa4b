import { describe, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { readEdition } from '#conference/edition/read-edition.server.ts';
import { someBankAccounts } from '#tests/bank-accounts.ts';
import { describeTransfer } from './bank-accounts.ts';

const reference = 'PC-7K3M-92QD';
const { USD, INR } = someBankAccounts;

describe('an edition', () => {
  it('can have no bank account', () => {
    expect(readEdition({ ...edition, bankAccounts: undefined }).bankAccounts).toBeUndefined();
    expect(describeTransfer(undefined, { currency: 'USD', reference })).toBeUndefined();
  });

  it('can have an account for each currency, or for only one currency', () => {
    for (const bankAccounts of [someBankAccounts, { INR }, {}])
      expect(readEdition({ ...edition, bankAccounts }).bankAccounts).toEqual(bankAccounts);
  });

  it.each([
    ['a currency without fees', { EUR: USD }, /bankAccounts: .*"EUR"/],
    [
      'a field that does not exist',
      { USD: { ...USD, sortCode: '20-00-00' } },
      /bankAccounts\.USD: .*"sortCode"/,
    ],
    [
      'an account without a beneficiary',
      { USD: { ...USD, beneficiary: ' ' } },
      /bankAccounts\.USD\.beneficiary: /,
    ],
    [
      'an IBAN with two digits exchanged',
      { USD: { ...USD, iban: 'GB82WEST12345698765423' } },
      /bankAccounts\.USD\.iban: this IBAN has a typing error/,
    ],
    [
      'an IBAN with spaces',
      { USD: { ...USD, iban: 'GB82 WEST 1234 5698 7654 32' } },
      /bankAccounts\.USD\.iban: an IBAN without spaces/,
    ],
    [
      'both an IBAN and an account number',
      { USD: { ...USD, accountNumber: '12345678' } },
      /bankAccounts\.USD: an account has either an IBAN or an account number/,
    ],
    [
      'neither an IBAN nor an account number',
      { USD: { ...USD, iban: undefined } },
      /bankAccounts\.USD: an account has either an IBAN or an account number/,
    ],
    [
      'an account number without the code of its bank',
      { INR: { ...INR, ifsc: undefined } },
      /bankAccounts\.INR: an account number needs an IFSC or SWIFT code/,
    ],
    ['an invalid IFSC', { INR: { ...INR, ifsc: 'EXMP1001234' } }, /bankAccounts\.INR\.ifsc: four letters/],
    ['an invalid SWIFT code', { USD: { ...USD, swift: 'EXMPGB2' } }, /bankAccounts\.USD\.swift: 8 or 11/],
  ])('is refused with %s', (_fault, bankAccounts, message) => {
    expect(() => readEdition({ ...edition, bankAccounts })).toThrow(message);
  });
});

it('lists the details that a bank needs for a transfer, and the reference to quote', () => {
  expect(describeTransfer(someBankAccounts, { currency: 'USD', reference })).toEqual([
    ['Beneficiary', 'Peace Conference Trust'],
    ['Bank', 'Bank of Examples, London'],
    ['IBAN', 'GB82WEST12345698765432'],
    ['SWIFT (BIC)', 'EXMPGB2L'],
    ['Currency', 'USD'],
    ['Reference', reference],
  ]);
  expect(describeTransfer(someBankAccounts, { currency: 'INR', reference })).toEqual([
    ['Beneficiary', 'Peace Conference Trust'],
    ['Bank', 'Bank of Examples, River City'],
    ['Account number', '000012345678901'],
    ['IFSC', 'EXMP0001234'],
    ['Currency', 'INR'],
    ['Reference', reference],
  ]);
  expect(describeTransfer({ INR }, { currency: 'USD', reference })).toBeUndefined();
});
