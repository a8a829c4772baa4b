import { type Expression, sql } from 'kysely';
import { anyOf } from './any-of.server.ts';
import type { Database } from './database.server.ts';

/**
 * A query of the changes of rows: `id` is the row, and `at` the time. A row can stand in it several times, and null
 * stands for what concerns no row of the list.
 */
export type Changes = Expression<{ id: string | null; at: Date | null }>;

/** Joins several queries of changes. PostgreSQL uses the conditions on `id` and `at`, and so the indexes, in each of them. */
export function eachOf(...changes: readonly Changes[]): Changes {
  return sql<{ id: string | null; at: Date | null }>`${sql.join(
    changes.map((one) => sql`select id, at from (${one}) as one`),
    sql` union all `,
  )}`;
}

/** The condition that a row has changed at a time or later. `id` is the column of its id. */
export function hasChangedSince(id: string, changes: Changes, since: Date) {
  return sql<boolean>`${sql.ref(id)} in (select id from (${changes}) as changed where at >= ${since}::timestamptz)`;
}

/** Reads when each of these rows has last changed. */
export async function readLastChanges(
  db: Database,
  changes: Changes,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, max(at) as at from (${changes}) as changed where id = ${anyOf(ids)} group by id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
