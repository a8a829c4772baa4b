import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ColumnHeaders } from '#platform/read-columns.ts';

/** How many rows a table of speakers or papers may have, and how many bytes its file. Screens say "3 MB". */
export const tableLimits = { rows: 1000, columns: 60, bytes: 3 * 1024 * 1024 } as const;

/** What an import of a table would do. `digest` is the same as long as it would do the same. */
export type PlannedRows<Row> = {
  added: Row[];
  /** How many rows are there already. */
  unchanged: number;
  leftOut: { line: number; title: string; why: string }[];
  digest: string;
};

/** Puts a plan together. */
export function makePlan<Row>(plan: Omit<PlannedRows<Row>, 'digest'>): PlannedRows<Row> {
  return { ...plan, digest: createHash('sha256').update(JSON.stringify(plan)).digest('hex') };
}

/** Says in one line why a row is left out. Two rules may say the same. */
export function sayIssues(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => message))].join(' ');
}

export type ImportRefusal = 'no-file' | 'plan-changed';

/** The schema of the rows that are kept of a table with these columns. A cell that the table lacks is "". */
export function keptRows<Column extends string>(columns: ColumnHeaders<Column>) {
  const cell = z.string().max(20_000).default('');
  const cells = Object.fromEntries(Object.keys(columns).map((column) => [column, cell])) as Record<
    Column,
    typeof cell
  >;
  return z.array(z.object({ line: z.int(), cells: z.object(cells) })).max(tableLimits.rows);
}
