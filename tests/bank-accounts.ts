import { type BankAccounts, describeTransfer } from '#conference/edition/bank-accounts.ts';
import { edition } from '#conference/edition/edition.server.ts';

/** An account for each currency; nobody has either. */
export const someBankAccounts = {
  USD: {
    beneficiary: 'Peace Conference Trust',
    bank: 'Bank of Examples, London',
    iban: 'GB82WEST12345698765432',
    swift: 'EXMPGB2L',
  },
  INR: {
    beneficiary: 'Peace Conference Trust',
    bank: 'Bank of Examples, Janakpuri, New Delhi',
    accountNumber: '000012345678901',
    ifsc: 'EXMP0001234',
  },
} satisfies BankAccounts;

/** Runs something with an edition that says where to transfer; then it says nothing of it again. */
export async function withBankAccounts<T>(accounts: BankAccounts, run: () => Promise<T>): Promise<T> {
  edition.bankAccounts = accounts;
  try {
    return await run();
  } finally {
    edition.bankAccounts = undefined;
  }
}

/** The terms and values that a mail's text says of an account: "IBAN: GB82…". */
export function transferWords(accounts: BankAccounts, currency: keyof BankAccounts, reference: string) {
  return (describeTransfer(accounts, { currency, reference }) ?? []).map(
    ([term, value]) => `${term}: ${value}`,
  );
}
