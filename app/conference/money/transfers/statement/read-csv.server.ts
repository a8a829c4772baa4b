import { parseCsv } from 'hucre/csv';
import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { findReferences } from '#conference/registration/reference.ts';
import {
  type ColumnChoice,
  isSameAccount,
  parseAmount,
  parseDay,
  type ReadStatement,
  type StatementAccount,
  type StatementLine,
} from './statement.ts';

/** The names that banks give to the columns of their CSV files, in lower case. */
const columnNames = {
  day: /^(booking |transaction |value |posting |post |posted )?date$|^booked on$|^buchungstag$|^(tran|txn)(saction)? date$/,
  credit: /^(credit|deposit)s?( amt\.?| amount)?( \([a-z]{3}\))?$|^(money|paid) in( \([a-z]{3}\))?$/,
  debit: /^(debit|withdrawal)s?( amt\.?| amount)?( \([a-z]{3}\))?$|^(money|paid) out( \([a-z]{3}\))?$/,
  amount: /^((transaction )?amount|betrag)( \([a-z]{3}\))?$/,
  side: /^(dr|cr|debit|credit) ?[/|] ?(cr|dr|credit|debit)( indicator)?$|^(credit|debit) (credit |debit )?indicator$|^soll\/haben$/,
  /** Many files have such a column for other words, so it counts only if each row says debit or credit. */
  type: /^(transaction |tran )?type$|^details$|^indicator$/,
  currency: /^(currency|ccy|währung)$/,
  text: /^(description|narration|details|particulars|remarks|payer|name|reason for payment|remittance information|payment reference|text|transaction remarks|verwendungszweck)$/,
  bankReference:
    /^(reference|bank reference|transaction id|transaction reference|ref no\.?\/?.*|chq\.?\/?ref.*|utr( no\.?)?)$/,
};
type Column = keyof typeof columnNames;
type Header = Record<Column, number[]>;

const creditWords = /^(cr|c|credit|crdt|deposit|haben|h)\.?$/i;
const debitWords = /^(dr|d|debit|dbit|withdrawal|soll|s)\.?$/i;

/** Some banks write data of the account above the header. The header must be within this number of lines. */
const mostLinesAboveHeader = 30;

/**
 * Reads the incoming money of a CSV file. It needs columns for the day, the amount and the text; other columns are
 * optional. If no column has a known name of texts, all columns without a known name are texts. References of ours are
 * found in every column. Money is incoming if it stands in a column of credits, or if a column "Dr/Cr" says so, or else if its
 * amount is positive. If lines above the header name an account, it must be this account.
 */
export function readCsv(text: string, account: StatementAccount): ReadStatement {
  const beginning = text.split('\n', 2 * mostLinesAboveHeader).join('\n');
  const delimiters = [';', ',', '\t'];
  const find = (rows: readonly string[][]) => findChosen(rows, account.columns) ?? findHeader(rows);
  const delimiter = delimiters.find((one) => find(split(beginning, one)));
  const rows = delimiter ? split(text, delimiter) : [];
  const { header, at = 0 } = find(rows) ?? {};
  if (!header) {
    const widest = delimiters
      .flatMap((one) => split(beginning, one).slice(0, mostLinesAboveHeader))
      .toSorted((one, other) => namesIn(other).length - namesIn(one).length)[0];
    const missing = ['date', 'amount', 'description'];
    return { ok: false, reason: 'no-columns', missing, header: namesIn(widest ?? []) };
  }
  const known = new Set(Object.values(header).flat());
  const unknown = (rows[at] ?? []).flatMap((cell, place) => (cell === '' || known.has(place) ? [] : [place]));
  const texts = header.text.length > 0 ? header.text : unknown;
  if (texts.length === 0)
    return { ok: false, reason: 'no-columns', missing: ['description'], header: namesIn(rows[at] ?? []) };
  const found = findAccount(rows.slice(0, at));
  if (found !== undefined && !isSameAccount(found, account)) {
    return { ok: false, reason: 'other-account', found };
  }
  const sideColumns = findSides(header, rows.slice(at + 1));
  const lines: StatementLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= at) continue;
    const read = (column: Column) => cellsOf(row, header[column]);
    // A sum at the end has no day, or a word instead of it.
    const dayText = read('day').find((cell) => /\d/.test(cell));
    const amountText = read(header.credit.length > 0 ? 'credit' : 'amount')[0];
    if (amountText === undefined || dayText === undefined) continue;
    const unreadable = (what: 'amount' | 'day' | 'Dr/Cr') =>
      ({ ok: false, reason: 'unreadable-line', line: index + 1, what }) as const;
    const [named = ''] = read('currency');
    const currency = /^[A-Z]{3}$/.test(named) ? named : account.currency;
    const amount = parseAmount(amountText, currency);
    if (amount === undefined) return unreadable('amount');
    const bookedOn = parseDay(dayText, account.isMonthFirst);
    if (bookedOn === undefined) return unreadable('day');
    const [side] = cellsOf(row, sideColumns);
    if (sideColumns.length > 0 && !creditWords.test(side ?? '')) {
      if (debitWords.test(side ?? '')) continue;
      return unreadable('Dr/Cr');
    }
    if (amount <= 0 || (header.credit.length === 0 && isOutgoing(read('debit'), currency))) continue;
    const described = [...new Set(cellsOf(row, texts))].join(' · ');
    const bankReference = read('bankReference')[0] ?? '';
    const elsewhere = findElsewhere(row, `${described} ${bankReference}`);
    const text = [described, ...elsewhere].filter(Boolean).join(' · ');
    lines.push({ bookedOn, amount, currency, text, bankReference });
  }
  return { ok: true, lines, header: namesIn(rows[at] ?? []) };
}

/** The different names in a row that may be a header. */
function namesIn(row: readonly string[]): string[] {
  return [...new Set(row.filter((cell) => /\p{L}/u.test(cell)))].map((name) => name.slice(0, 100));
}

/** Finds the row that has the chosen columns. */
function findChosen(
  rows: readonly string[][],
  columns: ColumnChoice | undefined,
): { header: Header; at: number } | undefined {
  if (!columns) return undefined;
  const at = rows
    .slice(0, mostLinesAboveHeader)
    .findIndex((row) => row.includes(columns.day) && row.includes(columns.amount));
  const row = rows[at];
  if (!row) return undefined;
  const places = (names: readonly string[]) =>
    row.flatMap((cell, place) => (names.includes(cell) ? [place] : []));
  const known = readHeader(row);
  const header = {
    ...known,
    day: places([columns.day]),
    amount: places([columns.amount]),
    credit: [],
    text: columns.text.length > 0 ? places(columns.text) : known.text,
    bankReference: places([columns.bankReference]),
  };
  return { header, at };
}

/**
 * Finds the cells with references of ours that the text of the line does not have. Other cells are left out, so that a
 * line has the same text, and is recognised, however the columns are read.
 */
function findElsewhere(row: readonly string[], text: string): string[] {
  const known = new Set(referencesIn(text));
  return row.filter((cell) => referencesIn(cell).some((one) => !known.has(one)));
}

function referencesIn(text: string): string[] {
  return [...findReferences(text), ...findGroupReferences(text)];
}

function split(text: string, delimiter: string): string[][] {
  return parseCsv(text, { delimiter }).map((row) => row.map((cell) => String(cell ?? '').trim()));
}

function cellsOf(row: readonly string[], places: readonly number[]): string[] {
  return places.map((place) => row[place] ?? '').filter(Boolean);
}

/** True if a cell of debits has an amount other than zero, or anything that is not an amount. */
function isOutgoing(cells: readonly string[], currency: string): boolean {
  return cells.some((cell) => parseAmount(cell, currency) !== 0);
}

/** Finds the row that is the header, with its known columns. */
function findHeader(rows: readonly string[][]): { header: Header; at: number } | undefined {
  const headers = rows.slice(0, mostLinesAboveHeader).map((row) => readHeader(row));
  const at = headers.findIndex(
    ({ amount, credit, day }) => amount.length + credit.length > 0 && day.length > 0,
  );
  const header = headers[at];
  return header && { header, at };
}

/** Finds the known columns of a row. Returns their indexes. */
function readHeader(row: readonly string[]): Header {
  const places = (pattern: RegExp) =>
    row.flatMap((cell, place) => (pattern.test(cell.toLowerCase().replace(/\s+/g, ' ')) ? [place] : []));
  const columns = Object.entries(columnNames).map(([column, pattern]) => [column, places(pattern)]);
  return Object.fromEntries(columns) as Header;
}

/** Returns the columns that say of each line whether it is a debit or a credit. */
function findSides({ side, type, day }: Header, rows: readonly string[][]): number[] {
  const dated = rows.filter((row) => cellsOf(row, day).length > 0);
  const isSide = (place: number) =>
    dated.every((row) => creditWords.test(row[place] ?? '') || debitWords.test(row[place] ?? ''));
  return side.length > 0 ? side : type.filter(isSide).slice(0, 1);
}

/** Finds the number of the account in the lines above the header, such as "Account number: 000123456789". */
function findAccount(rows: readonly string[][]): string | undefined {
  for (const row of rows) {
    const [label = '', ...values] = row.flatMap((cell) => cell.split(/:\s*/)).filter(Boolean);
    if (!/^(account|a\/c|iban|konto)\s*(number|no\.?|nummer|#)?$/i.test(label)) continue;
    const number = values[0]?.replace(/[\s_-]/g, '') ?? '';
    if (/^(\d|[*X•]|[A-Z]{2}\d{2})[A-Z0-9*•]{3,33}$/i.test(number) && /\d{3}$/.test(number)) return number;
  }
  return undefined;
}
