import { expect, it } from 'vitest';
import { someBankAccounts } from '#tests/bank-accounts.ts';
import type { BankAccounts } from './bank-accounts.ts';
import { transferQr } from './transfer-qr.ts';

const reference = 'PC-7K3M-92QD';
const { USD, INR } = someBankAccounts;

it('writes a UPI link for an account with a UPI ID', () => {
  const accounts = { INR: { ...INR, upi: 'peace.conference@example' } };
  expect(transferQr(accounts, { amount: { amount: 25_000_05, currency: 'INR' }, reference })).toBe(
    'upi://pay?pa=peace.conference%40example&pn=Peace%20Conference%20Trust&am=25000.05&cu=INR&tn=PC-7K3M-92QD',
  );
});

it('writes an EPC code for an IBAN in euros, with or without a BIC', () => {
  const amount = { amount: 5, currency: 'EUR' };
  const lines = (swift: string) =>
    `BCD\n002\n1\nSCT\n${swift}\nPeace Conference Trust\nGB82WEST12345698765432\nEUR0.05\n\n\n${reference}`;
  expect(transferQr({ EUR: USD }, { amount, reference })).toBe(lines('EXMPGB2L'));
  expect(transferQr({ EUR: { ...USD, swift: undefined } }, { amount, reference })).toBe(lines(''));
});

it('writes nothing if no standard exists for the account', () => {
  const all: (BankAccounts | undefined)[] = [undefined, {}, { USD }, { USD: INR }];
  for (const accounts of all)
    expect(transferQr(accounts, { amount: { amount: 100, currency: 'USD' }, reference })).toBeUndefined();
});
