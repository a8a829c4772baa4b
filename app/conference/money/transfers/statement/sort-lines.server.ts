import { createHash } from 'node:crypto';
import type { Currency } from '#conference/edition/money/currency.ts';
import { findGroupReferences } from '#conference/money/group/group-payment.ts';
import { findReferences } from '#conference/registration/reference.ts';
import type { StatementLine, StatementRefusal } from './statement.ts';

/** A line that has references of ours in its text. */
export type ReferredLine = StatementLine & {
  /** The same line of the same statement always has the same hash. */
  hash: string;
  references: string[];
  groupReferences: string[];
  /** True if another line of the statement has the same bank reference: the bank has reported two transfers with it. */
  hasTwin: boolean;
  /** Why the line has these references, if its text does not: the payer's name and amount, or what somebody typed. */
  by?: 'name' | 'search';
};

/** A line that can pay nothing, because it has no reference of ours or is not in the currency of the account. */
export type OtherLine = StatementLine & {
  hash: string;
  hasTwin: boolean;
  why: 'no-reference' | 'other-currency';
};

export type SortedLines = { lines: ReferredLine[]; others: { count: number; first: OtherLine[] } };
export type SortedStatement =
  | ({ ok: true; header?: string[] | undefined } & SortedLines)
  | ({ ok: false } & StatementRefusal);

/** How many of the other lines a page shows. */
export const mostOthers = 60;

/** Sorts the lines of a statement into those with references of ours and the others, of which it keeps the first. */
export function sortLines(all: readonly StatementLine[], currency: Currency): SortedLines {
  const twins = Map.groupBy(all, ({ bankReference }) => bankReference);
  const seen = new Map<string, number>();
  const lines: ReferredLine[] = [];
  const others: OtherLine[] = [];
  for (const line of all) {
    const key = JSON.stringify([line.bookedOn, line.amount, line.currency, line.text, line.bankReference]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    const hash = createHash('sha256').update(`statement line ${occurrence} ${key}`).digest('hex');
    const written = `${line.text} ${line.bankReference}`;
    const [references, groupReferences] = [findReferences(written), findGroupReferences(written)];
    const hasTwin = (twins.get(line.bankReference)?.length ?? 0) > 1;
    if (references.length + groupReferences.length === 0)
      others.push({ ...line, hash, hasTwin, why: 'no-reference' });
    else if (line.currency !== currency) others.push({ ...line, hash, hasTwin, why: 'other-currency' });
    else lines.push({ ...line, hash, references, groupReferences, hasTwin });
  }
  return { lines, others: { count: others.length, first: others.slice(0, mostOthers) } };
}
