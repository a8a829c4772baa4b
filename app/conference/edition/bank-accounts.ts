import { z } from 'zod';

const text = z.string().trim().min(1);

/** What one mistyped character would send astray is held to its form; an IBAN to its check digits, too. */
const bankAccount = z
  .strictObject({
    beneficiary: text,
    /** With its branch and city, where a payer's bank asks for them. */
    bank: text,
    iban: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'an IBAN without spaces')
      .refine(hasCheckDigits, { error: 'this IBAN is mistyped: its check digits do not fit', abort: true })
      .optional(),
    accountNumber: z
      .string()
      .regex(/^[A-Z0-9-]{4,34}$/, 'digits, capital letters and hyphens alone')
      .optional(),
    ifsc: z
      .string()
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'four letters, a zero, six letters or digits')
      .optional(),
    swift: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, '8 or 11 capital letters and digits')
      .optional(),
  })
  .refine(({ iban, accountNumber }) => (iban === undefined) !== (accountNumber === undefined), {
    error: 'an account has either an IBAN or an account number',
  })
  .refine(({ accountNumber, ifsc, swift }) => !accountNumber || ifsc !== undefined || swift !== undefined, {
    error: 'an account number needs its IFSC or its SWIFT code: without one no bank finds it',
  });

/** Where what is charged in a currency is transferred to; where there is none, people ask the desk. */
export const bankAccountsSchema = z.strictObject({
  USD: bankAccount.optional(),
  INR: bankAccount.optional(),
});

export type BankAccounts = z.infer<typeof bankAccountsSchema>;

/** The remainder of ISO 7064 that a true IBAN leaves, taken digit by digit, since the number is too long for one. */
function hasCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** A term and its value, as they are copied into a bank's form. */
export type TransferLine = readonly [term: string, value: string];

/** What a payer's bank asks for, with the reference to be quoted; undefined where the currency has no account. */
export function describeTransfer(
  accounts: BankAccounts | undefined,
  { currency, reference }: { currency: keyof BankAccounts; reference: string },
): TransferLine[] | undefined {
  const account = accounts?.[currency];
  if (!account) return undefined;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Beneficiary', account.beneficiary],
    ['Bank', account.bank],
    ['IBAN', account.iban],
    ['Account number', account.accountNumber],
    ['IFSC', account.ifsc],
    ['SWIFT (BIC)', account.swift],
    ['Currency', currency],
    ['Reference', reference],
  ];
  return lines.flatMap(([term, value]) => (value === undefined ? [] : [[term, value] as const]));
}
