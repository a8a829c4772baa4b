import { type AliasableExpression, type Expression, sql } from 'kysely';
import type { Database } from './database.server.ts';

/** Counts the rows that a query finds. The query needs no `select`. */
export async function countRows(db: Database, query: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(query.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Converts a count or sum, which the driver returns as a string, to a number. Returns 0 if there are no rows. Exact up
 * to 2^53.
 */
export function asNumber(aggregate: Expression<unknown>) {
  return sql<number>`coalesce(${aggregate}, 0)::float8`;
}
