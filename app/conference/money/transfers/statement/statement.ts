import type { Currency } from '#conference/edition/money/currency.ts';
import { decimalsOf, toMinorUnits } from '#conference/edition/money/minor-units.ts';

/** A bank statement as a file. An amount without a currency has as many decimals as the `usual` currency. */
export type StatementFile = { bytes: Uint8Array; usual: Currency };

/** Money that arrived, as one line of a bank statement. */
export type StatementLine = {
  bookedOn: string;
  /**
   * In minor units, above zero. If the line names no currency, the amount has as many decimals as the currency `usual`
   * of `readStatement`.
   */
  amount: number;
  /** Undefined if the statement names no currency. */
  currency: Currency | undefined;
  /** The payer and the reason for payment, as the bank writes them. */
  text: string;
  /** The bank's reference of the line. Empty if it has none. */
  bankReference: string;
};

export type StatementRefusal =
  | { reason: 'not-a-statement' }
  /** To read the file takes too much time or memory. */
  | { reason: 'too-heavy' }
  /** `missing` are the columns that the header of a CSV file does not have. */
  | { reason: 'no-columns'; missing: string[] }
  | { reason: 'unreadable-line'; line: number; what: string };

export type ReadStatement = { ok: true; lines: StatementLine[] } | ({ ok: false } & StatementRefusal);

/**
 * Reads an amount such as "1500", "1,500.00", "1.500,00" or "1 25 000.5" as minor units of the currency. The last
 * separator is a decimal point if one or two digits follow it, or as many as the currency has decimals. A minus sign
 * gives a negative amount. Returns undefined for anything else.
 */
export function parseAmount(text: string, currency: Currency): number | undefined {
  const plain = text.trim().replace(/[\s\u00a0']/g, '');
  const decimals = new RegExp(
    `^([+-]?)(\\d[\\d.,]*?)(?:[.,](\\d{1,${Math.max(2, decimalsOf(currency))}}))?$`,
  );
  const match = decimals.exec(plain);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})*[.,]\d{3})$/.test(whole)) return undefined;
  const minor = toMinorUnits(whole.replace(/[.,]/g, ''), fraction, currency);
  if (minor === undefined || !Number.isSafeInteger(minor)) return undefined;
  return sign === '-' ? 0 - minor : minor;
}

/**
 * Reads a day such as 2032-01-12, 12.01.2032 or 12/01/2032. The day comes before the month, as banks outside the USA
 * write it.
 */
export function parseDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim());
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : [];
  if (!year || !month || !day) return undefined;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written;
}
