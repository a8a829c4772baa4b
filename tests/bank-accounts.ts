import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import type { TestPlatform } from './platform.ts';

/** An invented bank account for each currency. */
export const someBankAccounts = {
  USD: {
    beneficiary: 'Peace Conference Trust',
    bank: 'Bank of Examples, London',
    iban: 'GB82WEST12345698765432',
    swift: 'EXMPGB2L',
  },
  INR: {
    beneficiary: 'Peace Conference Trust',
    bank: 'Bank of Examples, River City',
    accountNumber: '000012345678901',
    ifsc: 'EXMP0001234',
  },
} satisfies BankAccounts;

/** Returns a platform whose settings have these bank accounts. */
export function withBankAccounts(platform: TestPlatform, bankAccounts: BankAccounts): TestPlatform {
  return { ...platform, settings: { ...platform.settings, bankAccounts } };
}

/** Returns the lines of a mail's text that describe a bank account, such as "IBAN: GB82…". */
export function transferLines(accounts: BankAccounts, currency: keyof BankAccounts, reference: string) {
  return (describeTransfer(accounts, { currency, reference }) ?? []).map(
    ([term, value]) => `${term}: ${value}`,
  );
}
