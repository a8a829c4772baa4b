import { edition } from '#conference/edition/edition.server.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';

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

/** Gives the edition these bank accounts while `run` runs. Afterwards the edition has its own again. */
export async function withBankAccounts<T>(accounts: BankAccounts, run: () => Promise<T>): Promise<T> {
  const before = edition.bankAccounts;
  edition.bankAccounts = accounts;
  try {
    return await run();
  } finally {
    edition.bankAccounts = before;
  }
}

/** Returns the lines of a mail's text that describe a bank account, such as "IBAN: GB82…". */
export function transferLines(accounts: BankAccounts, currency: keyof BankAccounts, reference: string) {
  return (describeTransfer(accounts, { currency, reference }) ?? []).map(
    ([term, value]) => `${term}: ${value}`,
  );
}
