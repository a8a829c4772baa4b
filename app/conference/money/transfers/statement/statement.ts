import { z } from 'zod';
import type { BankAccount } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { decimalsOf, toMinorUnits } from '#conference/edition/money/minor-units.ts';
import { symbolOf } from '#conference/edition/money/money.ts';

/** The account of the edition that a statement must be of. It decides how amounts and days are read. */
export type StatementAccount = {
  currency: Currency;
  /** The IBAN or the account number. */
  number: string;
  /** True if the bank writes the month before the day, as banks in the USA do. */
  isMonthFirst: boolean;
  /** The columns of the bank's CSV files, if somebody has chosen them. */
  columns?: ColumnChoice | undefined;
};

const columnName = z.string().trim().max(100);

/** The names of the columns of a CSV file, as its header writes them. `amount` is the money that came in. */
export const columnChoiceSchema = z.object({
  day: columnName.min(1),
  amount: columnName.min(1),
  text: z.array(columnName).max(20),
  bankReference: columnName,
});
export type ColumnChoice = z.infer<typeof columnChoiceSchema>;

/** Returns what the reading of a statement needs to know of the edition's account for a currency. */
export function statementAccount(currency: Currency, account: BankAccount): StatementAccount {
  return {
    currency,
    number: account.iban ?? account.accountNumber ?? '',
    isMonthFirst: account.statementDays === 'month-first',
  };
}

export type StatementFile = { bytes: Uint8Array; account: StatementAccount };

/** Money that arrived, as one line of a bank statement. */
export type StatementLine = {
  bookedOn: string;
  /** In minor units, above zero. */
  amount: number;
  /** The currency of the account, if the line names no other. */
  currency: Currency;
  /** The payer and the reason for payment, as the bank writes them. */
  text: string;
  /** The bank's reference of the line. Empty if it has none. */
  bankReference: string;
};

export type StatementRefusal =
  | { reason: 'not-a-statement' }
  /** The format MT940, which is not read. */
  | { reason: 'mt940' }
  /** To read the file takes too much time or memory. */
  | { reason: 'too-heavy' }
  /** The statement names another account. `found` is its number or its currency, and empty if it names none. */
  | { reason: 'other-account'; found: string }
  /** `missing` are the columns that the header of a CSV file does not have. `header` is what is probably the header. */
  | { reason: 'no-columns'; missing: string[]; header: string[] }
  | { reason: 'unreadable-line'; line: number; what: 'amount' | 'day' | 'Dr/Cr' };

/** `header` has the columns of a CSV file. */
export type ReadStatement =
  | { ok: true; lines: StatementLine[]; header?: string[] }
  | ({ ok: false } & StatementRefusal);

/**
 * True if a statement's account is the edition's account. Ignores spaces, punctuation and zeros at the beginning. Of a
 * number such as "XXXX6789" only the digits are compared. A bank may write an IBAN without country and check digits.
 */
export function isSameAccount(found: string, { number }: StatementAccount): boolean {
  const [own, other] = [plainNumber(number), plainNumber(found)];
  const [, shown] = /[*X•]+(\d{3,})$/.exec(other) ?? [];
  if (shown) return own.endsWith(shown);
  return other !== '' && [own, plainNumber(own.replace(/^[A-Z]{2}\d{2}/, ''))].includes(other);
}

function plainNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9*•]/g, '')
    .replace(/^0+/, '');
}

/**
 * Reads an amount such as "1500", "1,500.00", "1.500,00" or "$1 25 000.5" as minor units of the currency. The last
 * separator is a decimal point if one or two digits follow it, or as many as the currency has decimals. A minus sign,
 * brackets or "Dr" give a negative amount. Returns undefined for anything else.
 */
export function parseAmount(text: string, currency: Currency): number | undefined {
  const plain = text.replace(/[\s\u00a0']/g, '').toUpperCase();
  const written = /^(\()?([+-]?)([A-Z]{3}|\p{Sc})?([+-]?)([\d.,]+)(-|\))?(CR|DR)?\.?$/u.exec(plain);
  if (!written) return undefined;
  const [, opening, sign, unit, innerSign, digits = '', after, side] = written;
  if (unit !== undefined && unit !== currency && unit !== symbolOf(currency)) return undefined;
  if ((opening === '(') !== (after === ')')) return undefined;
  const decimals = new RegExp(`^(\\d[\\d.,]*?)(?:[.,](\\d{1,${Math.max(2, decimalsOf(currency))}}))?$`);
  const [, whole = '', fraction = ''] = decimals.exec(digits) ?? [];
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})*[.,]\d{3})$/.test(whole)) return undefined;
  const minor = toMinorUnits(whole.replace(/[.,]/g, ''), fraction, currency);
  if (minor === undefined || !Number.isSafeInteger(minor)) return undefined;
  const isNegative = [sign, innerSign, after].includes('-') || opening === '(' || side === 'DR';
  return isNegative ? 0 - minor : minor;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Reads a day such as 2032-01-12, 12.01.2032, 12/01/32 or 12-Jan-2032. `isMonthFirst` decides the order of the numbers.
 * Returns undefined for anything else.
 */
export function parseDay(text: string, isMonthFirst = false): string | undefined {
  const plain = text.trim().toUpperCase();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain);
  const [, first, second, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(plain) ?? [];
  const [, day, name = '', ofYear] = /^(\d{1,2})[\s/-]([A-Z]{3})[A-Z]*[\s/-](\d{4}|\d{2})$/.exec(plain) ?? [];
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  if (day) return dayOf(ofYear, String(months.indexOf(name) + 1), day);
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}
