import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { DatabaseLogin } from './database-login.server.ts';
import type { DB } from './database-types.ts';
import { postgresDialect } from './postgres-dialect.server.ts';

export type Database = Kysely<DB>;

// Read a date as text: as a Date, a time zone could shift it to another day.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Timeouts in milliseconds: for the answer to a query, and for a new connection or a free one of the pool. */
export type DatabaseTimeouts = { queryMs: number; connectMs: number };

/** A query of the application never takes this long. Migrations and backups open their own connections, without a limit. */
const defaultTimeouts: DatabaseTimeouts = { queryMs: 60_000, connectMs: 30_000 };

/** A pool of connections with the application's role. A long-running process passes its login. */
export function openPool(url: string, login?: DatabaseLogin, timeouts = defaultTimeouts): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, 'conference', login),
    max: 10,
    query_timeout: timeouts.queryMs,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without these listeners a broken connection would end the process, whether the connection is idle or in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** pg's options for one role. Splits the URL, because pg ignores a `password` function beside a `connectionString`. */
export function connectionOptions(url: string, name: string, login?: DatabaseLogin): pg.ClientConfig {
  const common = { query_timeout: defaultTimeouts.queryMs };
  if (!login) return { ...common, connectionString: url, application_name: name };
  const { password, keyNames } = login;
  return { ...common, ...parseIntoClientConfig(url), password, application_name: `${name} ${keyNames}` };
}

/** The typed database over a pool. Inside a transaction, pass `tx` as the Database. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: postgresDialect(pool) });
}

/** Returns whether the database answers. */
export async function isDatabaseUp(db: Database): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/** Returns the id that was created with this database. */
export async function readDatabaseId(db: Database): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}
