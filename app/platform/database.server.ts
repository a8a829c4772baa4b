import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import Cursor from 'pg-cursor';
import type { DB } from './database-types.ts';

export type Database = Kysely<DB>;

// A date is a day, not an instant: as text it cannot shift with a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A pool of connections as the application's own role; `password`, if given, is asked at each new one. */
export function openPool(url: string, password?: () => Promise<string>): pg.Pool {
  const pool = new pg.Pool({ ...addressOf(url, password), max: 10, application_name: 'conference' });
  // An idle connection that breaks must not take the process down: the next query gets a new one.
  pool.on('error', () => {});
  // Nor one that breaks while a transaction holds it: its next query fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What the driver needs to connect: it takes a password that may change only beside the address, not with it. */
export function addressOf(url: string, password?: () => Promise<string>) {
  return password ? { ...parseIntoClientConfig(url), password } : { connectionString: url };
}

/**
 * The typed database over a pool. Inside a transaction, pass `tx` on wherever a Database is asked for. A query's
 * `stream()` reads it through a cursor of the server's, so many rows at a time.
 */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

/** Whether the database answers. */
export async function isDatabaseUp(db: Database): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** The id of this very database, made with it. */
export async function readDatabaseId(db: Database): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}
