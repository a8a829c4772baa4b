import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { DatabaseLogin } from './database-login.server.ts';
import type { DB } from './database-types.ts';
import { postgresDialect } from './postgres-dialect.server.ts';

export type Database = Kysely<DB>;

// Return a column of the type `date` as text. As a Date object it could be another day in another time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Timeouts in milliseconds: one for the answer to a query, and one for getting a connection from the pool. */
export type DatabaseTimeouts = { queryMs: number; connectMs: number };

/** The timeouts of the pool. Migrations and backups have no timeout, because they open their own connections. */
const defaultTimeouts: DatabaseTimeouts = { queryMs: 60_000, connectMs: 30_000 };

/**
 * Opens a pool of connections with the application's role. A long-running process passes `login`, because its password
 * can change.
 */
export function openPool(url: string, login?: DatabaseLogin, timeouts = defaultTimeouts): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, 'conference', login),
    max: 10,
    query_timeout: timeouts.queryMs,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without these listeners, a connection that breaks would end the process, even while the connection is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Returns pg's options for a connection. With `login` it splits the URL, because pg ignores a `password` function if
 * there is a `connectionString`.
 */
export function connectionOptions(url: string, name: string, login?: DatabaseLogin): pg.ClientConfig {
  const common = { query_timeout: defaultTimeouts.queryMs };
  if (!login) return { ...common, connectionString: url, application_name: name };
  const { password, keyNames } = login;
  return { ...common, ...parseIntoClientConfig(url), password, application_name: `${name} ${keyNames}` };
}

/** Opens the typed database on a pool. Inside a transaction, pass `tx` to functions that expect a Database. */
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

/** Returns the database's id, which was chosen when the database was created. */
export async function readDatabaseId(db: Database): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}
