import { z } from 'zod';
import { type Currency, currencySchema } from './currency.ts';
import { transferWords } from './transfer-words.ts';

const text = z.string().trim().min(1);

/**
 * Checks the codes and the check digits of an IBAN, because one wrong character would send money to another account.
 */
export const bankAccountSchema = z
  .strictObject({
    beneficiary: text,
    /** The bank with its branch and city. */
    bank: text,
    iban: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'an IBAN without spaces')
      .refine(hasCheckDigits, {
        error: 'this IBAN has a typing error: its check digits are wrong',
        abort: true,
      })
      .optional(),
    accountNumber: z
      .string()
      .regex(/^[A-Z0-9-]{4,34}$/, 'only digits, capital letters and hyphens')
      .optional(),
    ifsc: z
      .string()
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'four letters, a zero, six letters or digits')
      .optional(),
    swift: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, '8 or 11 capital letters and digits')
      .optional(),
    /** The address of the account in India's Unified Payments Interface, for payments by phone. */
    upi: z
      .string()
      .regex(/^[\w.-]{2,}@[a-z][a-z0-9]+$/, 'a UPI ID such as conference@bank')
      .optional(),
    /** How the bank writes days in its statements: 31/12/2031, or 12/31/2031 as in the USA. Missing: the day first. */
    statementDays: z.enum(['day-first', 'month-first']).optional(),
  })
  .refine(({ iban, accountNumber }) => (iban === undefined) !== (accountNumber === undefined), {
    error: 'an account has either an IBAN or an account number',
  })
  .refine(({ accountNumber, ifsc, swift }) => !accountNumber || ifsc !== undefined || swift !== undefined, {
    error: 'an account number needs an IFSC or SWIFT code',
  });

/** The bank account for each currency. If a currency has no account, people ask the desk how to pay. */
export const bankAccountsSchema = z.record(currencySchema, bankAccountSchema);

export type BankAccount = z.infer<typeof bankAccountSchema>;
export type BankAccounts = z.infer<typeof bankAccountsSchema>;

/**
 * Checks an IBAN by ISO 7064: the remainder of a division by 97 must be 1. The number is too long for one division, so
 * the code divides digit by digit.
 */
function hasCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** A line to copy into the form of a bank. */
export type TransferLine = readonly [term: string, value: string];

/**
 * Returns the lines that people copy into their bank's form, in English, with the reference to quote. Returns undefined
 * if the currency has no account.
 */
export function describeTransfer(
  accounts: BankAccounts | undefined,
  { currency, reference }: { currency: Currency; reference: string },
): TransferLine[] | undefined {
  const account = accounts?.[currency];
  if (!account) return undefined;
  const { english: terms } = transferWords;
  const lines: readonly (readonly [string, string | undefined])[] = [
    [terms.beneficiary, account.beneficiary],
    [terms.bank, account.bank],
    [terms.iban, account.iban],
    [terms.accountNumber, account.accountNumber],
    [terms.ifsc, account.ifsc],
    [terms.swift, account.swift],
    [terms.upi, account.upi],
    [terms.currency, currency],
    [terms.reference, reference],
  ];
  return lines.flatMap(([term, value]) => (value === undefined ? [] : [[term, value] as const]));
}
