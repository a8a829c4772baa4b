import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import Cursor from 'pg-cursor';
import type { Entry } from './app-password.server.ts';
import type { DB } from './database-types.ts';
import { endSilence, letCursorsEnd } from './end-silence.server.ts';

export type Database = Kysely<DB>;

// A date is a day, not an instant: as text it cannot shift with a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Milliseconds: for a database to be silent while it is asked, and to wait for a connection, a new one or a free one. */
export type DatabaseLimits = { silentMs: number; connectMs: number };

/** Longer than any statement of the application's takes in a crowd. Migrations and backups have connections of their own. */
const usualLimits: DatabaseLimits = { silentMs: 60_000, connectMs: 30_000 };

/** A pool of connections as the application's own role. A process that stays gives its entry. */
export function openPool(url: string, entry?: Entry, limits = usualLimits): pg.Pool {
  const pool = new pg.Pool({
    ...enter(url, 'conference', entry),
    max: 10,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that breaks must not take the process down: the next query gets a new one.
  pool.on('error', () => {});
  // Nor one that breaks while a transaction holds it: its next query fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', keepPrepared);
  pool.on('connect', letCursorsEnd);
  pool.on('connect', (client) => endSilence(client, limits.silentMs));
  return pool;
}

const mark = '/* prepared */ ';
const names = new Map<string, string>();

/**
 * A statement that each connection parses and plans once, for one that is long, sent again and again, and always the
 * same text: every text stays for as long as the process lives.
 */
export function prepared<Row>({ sql, parameters }: CompiledQuery<Row>): CompiledQuery<Row> {
  return CompiledQuery.raw(mark + sql, [...parameters]);
}

/** The driver prepares what has a name, and Kysely has no place for one: it is in the text, whichever copy of this file wrote it. */
function keepPrepared(client: pg.PoolClient) {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !first.startsWith(mark)) return ask(first, ...rest);
    const name = names.get(first) ?? `prepared-${names.size}`;
    names.set(first, name);
    return ask({ name, text: first }, ...rest);
  };
  Object.assign(client, { query });
}

/** What the driver needs: it takes a password that may change only beside an address, not with it. */
export function enter(url: string, name: string, entry?: Entry) {
  if (!entry) return { connectionString: url, application_name: name };
  const { password, keysAtHand } = entry;
  return { ...parseIntoClientConfig(url), password, application_name: `${name} ${keysAtHand}` };
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
