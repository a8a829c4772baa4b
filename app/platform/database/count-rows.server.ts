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
 * SQL that converts a count or sum to a number. Without it the driver would return a string. The number is 0 if there
 * are no rows, and exact up to 2^53.
 */
export function asNumber(aggregate: Expression<unknown>) {
  return sql<number>`coalesce(${aggregate}, 0)::float8`;
}
