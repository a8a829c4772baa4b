import { parseCsv } from 'hucre/csv';
import type { Currency } from '#conference/edition/money/currency.ts';
import { readCamt } from './read-camt.server.ts';
import { parseAmount, parseDay, type ReadStatement, type StatementLine } from './statement.ts';

/** The names that banks give to the columns of their CSV files, in lower case. */
const columnNames = {
  day: /^(booking |transaction |value |posting )?date$|^booked on$|^buchungstag$|^tran(saction)? date$/,
  amount: /^(credit( amount)?|deposit( amt\.?| amount)?|amount|money in|paid in|betrag)( \([a-z]{3}\))?$/,
  currency: /^(currency|ccy|währung)$/,
  text: /^(description|narration|details|particulars|remarks|payer|name|reason for payment|remittance information|payment reference|text|transaction remarks|verwendungszweck)$/,
  bankReference:
    /^(reference|bank reference|transaction id|transaction reference|ref no\.?\/?.*|chq\.?\/?ref.*|utr( no\.?)?)$/,
};
type Column = keyof typeof columnNames;

/** Some banks write data of the account above the header. The header must be within this number of lines. */
const mostLinesAboveHeader = 30;

/**
 * Reads the incoming money of a bank statement: camt.053, or CSV with a header. Leaves out outgoing money. CSV needs
 * columns for the day, the amount and the text. Other columns are optional. An amount without a currency has as many
 * decimals as the `usual` currency.
 */
export function readStatement(bytes: Uint8Array, usual: Currency): ReadStatement {
  const text = decode(bytes);
  if (text === undefined) return { ok: false, reason: 'not-a-statement' };
  return text.trimStart().startsWith('<') ? readCamt(text) : readCsv(text, usual);
}

/**
 * Decodes UTF-8, or else Windows-1252, which older banks write. Returns undefined if the file has a zero byte, because
 * then it is not a text.
 */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readCsv(text: string, usual: Currency): ReadStatement {
  const table = [';', ',', '\t'].map((delimiter) => findHeader(text, delimiter)).find(({ header }) => header);
  const { rows = [], at = 0, header } = table ?? {};
  if (!header) return { ok: false, reason: 'no-columns', missing: ['date', 'amount', 'description'] };
  if (header.text.length === 0) return { ok: false, reason: 'no-columns', missing: ['description'] };
  const lines: StatementLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= at) continue;
    const read = (column: Column) => header[column].map((place) => row[place] ?? '').filter(Boolean);
    const [amountText] = read('amount');
    // Skips debits, because their cell for credits is empty. Also skips sums at the end, because they have no day.
    const [dayText] = read('day');
    if (amountText === undefined || dayText === undefined) continue;
    const unreadable = (what: string) =>
      ({ ok: false, reason: 'unreadable-line', line: index + 1, what }) as const;
    const [named] = read('currency');
    const currency = /^[A-Z]{3}$/.test(named ?? '') ? named : undefined;
    const amount = parseAmount(amountText, currency ?? usual);
    if (amount === undefined) return unreadable('amount');
    const bookedOn = parseDay(dayText);
    if (bookedOn === undefined) return unreadable('day');
    if (amount <= 0) continue;
    lines.push({
      bookedOn,
      amount,
      currency,
      text: [...new Set(read('text'))].join(' · '),
      bankReference: read('bankReference')[0] ?? '',
    });
  }
  return { ok: true, lines };
}

/** Splits a text into rows and finds the header. `header` is undefined if no row is a header. */
function findHeader(text: string, delimiter: string) {
  const rows = parseCsv(text, { delimiter }).map((row) => row.map((cell) => String(cell ?? '').trim()));
  const headers = rows.slice(0, mostLinesAboveHeader).map((row) => readHeader(row));
  const at = headers.findIndex(({ amount, day }) => amount.length > 0 && day.length > 0);
  return { rows, at, header: headers[at] };
}

/** Finds the known columns of a row. Returns their indexes. */
function readHeader(row: readonly string[]): Record<Column, number[]> {
  const places = (pattern: RegExp) =>
    row.flatMap((cell, place) => (pattern.test(cell.toLowerCase().replace(/\s+/g, ' ')) ? [place] : []));
  return {
    day: places(columnNames.day),
    amount: places(columnNames.amount),
    currency: places(columnNames.currency),
    text: places(columnNames.text),
    bankReference: places(columnNames.bankReference),
  };
}
