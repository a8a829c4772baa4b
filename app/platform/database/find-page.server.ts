import type { SelectQueryBuilder } from 'kysely';
import { countRows } from './count-rows.server.ts';
import type { Database } from './database.server.ts';

/** A page of a list: at most `count` rows, after the first `offset` rows. */
export type AskedPage = { offset?: number; count: number };

/**
 * The rows of a page, and the number of rows of the whole list. If `isExact` is false, the list has more than `found`
 * rows. There are then rows after this page.
 */
export type FoundPage<Row> = { rows: Row[]; found: number; isExact: boolean };

const mostCounted = 10_000;

/**
 * Finds a page of the rows of a sorted query. Counts at most `most` rows, or those up to the end of the page if that is
 * further, so that counting takes about as long as reading.
 */
export async function findPage<Tables, Names extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Names, Row>,
  page: AskedPage,
  most = mostCounted,
) {
  const rows = await query
    .offset(page.offset ?? 0)
    .limit(page.count)
    .execute();
  return { rows, ...(await countFound(db, query, { ...page, read: rows.length }, most)) };
}

/**
 * Counts the rows that a query finds, after `read` rows of its page were read. Needs no query if these are the last
 * rows.
 */
export async function countFound<Tables, Names extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, Names, unknown>,
  { offset = 0, count, read }: AskedPage & { read: number },
  most = mostCounted,
): Promise<Omit<FoundPage<never>, 'rows'>> {
  if (read < count && (read > 0 || offset === 0)) return { found: offset + read, isExact: true };
  const limit = Math.max(most, offset + count);
  const found = await countRows(db, query.clearOrderBy().limit(limit + 1));
  return { found: Math.min(found, limit), isExact: found <= limit };
}
