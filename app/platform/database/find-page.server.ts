import { type SelectQueryBuilder, sql } from 'kysely';
import { type Changes, hasChangedSince } from './changes.server.ts';
import { countRows } from './count-rows.server.ts';
import type { Database } from './database.server.ts';

/**
 * A page of a list: at most `count` rows, after the first `offset` rows. Programs ask for the rows `after` another row
 * instead, the oldest first, so that new and deleted rows move no other row to another page. `after` is `start` for
 * their first page. `changedSince` finds only rows that were changed at that time or later.
 */
export type AskedPage = {
  offset?: number;
  count: number;
  after?: RowKey | 'start';
  changedSince?: Date | undefined;
};

/** A row in the order of a list of programs: its time as PostgreSQL writes it, so with microseconds, and its id. */
export type RowKey = { at: string; id: string };

/** The columns of a list by which programs page, its time and its id, and the changes of what it shows. */
export type PageColumns = { at: string; id: string; changes: Changes };

/**
 * The rows of a page, and the number of rows of the whole list. If `isExact` is false, the list has more than `found`
 * rows. There are then rows after this page.
 */
export type FoundPage<Row> = { rows: Row[]; found: number; isExact: boolean; end?: PageEnd };

/** Where a page of programs ends: its last row, and whether there are rows after it. An empty page has no last row. */
export type PageEnd = { last: RowKey | undefined; isMore: boolean };

const mostCounted = 10_000;

/**
 * Finds a page of the rows of a sorted query. Counts at most `most` rows, or those up to the end of the page if that is
 * further, so that counting takes about as long as reading. Programs get no count. A list without `columns` has no pages
 * for programs.
 */
export async function findPage<Tables, Names extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Names, Row>,
  page: AskedPage,
  { most = mostCounted, columns }: { most?: number; columns?: PageColumns } = {},
) {
  if (page.after !== undefined && columns)
    return await findAfter(query, columns, { ...page, after: page.after });
  const rows = await query
    .offset(page.offset ?? 0)
    .limit(page.count)
    .execute();
  return { rows, ...(await countFound(db, query, { ...page, read: rows.length }, most)) };
}

async function findAfter<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  columns: PageColumns,
  { after, changedSince, count }: AskedPage & { after: RowKey | 'start' },
): Promise<FoundPage<Row>> {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)];
  const found = await query
    .clearOrderBy()
    .select([sql<string>`${at}::text`.as('rowAt'), sql<string>`${id}::text`.as('rowId')])
    .$if(after !== 'start', (rows) => rows.where(isAfter(columns, after)))
    .$if(changedSince !== undefined, (rows) =>
      rows.where(hasChangedSince(columns.id, columns.changes, changedSince ?? new Date(0))),
    )
    .orderBy(at)
    .orderBy(id)
    .limit(count + 1)
    .execute();
  const keyed = found as (Row & { rowAt: string; rowId: string })[];
  const page = keyed.slice(0, count);
  const rows = page.map(({ rowAt: _at, rowId: _id, ...row }) => row as unknown as Row);
  const last = page.at(-1);
  const end = { last: last && { at: last.rowAt, id: last.rowId }, isMore: keyed.length > count };
  return { rows, found: rows.length, isExact: false, end };
}

/** The condition that a row comes after another one in the order of time and id. */
export function isAfter({ at, id }: Pick<PageColumns, 'at' | 'id'>, after: RowKey | 'start') {
  if (after === 'start') return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
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
