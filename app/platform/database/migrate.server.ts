import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type JobDefinition, prepareJobs } from '#platform/jobs/jobs.server.ts';
import { findCurrentMaster, mustHaveKeys, prepareKeys } from '#platform/keys/installation-key.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { advisoryLocks } from './advisory-locks.server.ts';
import { appPasswordOf, withPassword } from './database-login.server.ts';

/** An applied file of `migrations/`; the checksum is the SHA-256 of its text, hex. */
export type Migration = { name: string; checksum: string };

/**
 * Brings a database up to date and returns the address under which the application, with a role that owns
 * nothing, opens it. Processes that start at once wait for each other. Throws when the database is of a kind that cannot
 * hold what the application writes, when a table that a migration changes is not let go of, when an applied migration
 * was edited, when the migrating role may not make roles, and when a key that the database needs is not at hand.
 * `only`: exactly these, as a backup had them; throws when this software has others under their names, or the database has more.
 */
export async function migrate(
  ownerUrl: string,
  options: {
    keyring: Keyring;
    folder: string;
    jobs: readonly JobDefinition[];
    /** Writes what the application needs in every database. Runs after the migrations, before other processes. */
    seed?: (owner: pg.Client) => Promise<void>;
    only?: readonly Migration[];
    lockRetries?: LockRetries;
  },
): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'conference-migration' });
  await owner.connect();
  try {
    await mustSuit(owner);
    await owner.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await mustHaveKeys(owner, options.keyring);
    const appUrl = await prepareRoles(owner, ownerUrl, options.keyring);
    await runMigrations(owner, options);
    await prepareKeys(owner, options.keyring);
    await prepareJobs(ownerUrl, owner, options.jobs);
    await options.seed?.(owner);
    return appUrl;
  } finally {
    await owner.end();
  }
}

/**
 * A server made without a locale makes databases that take any bytes, or that know no letters but English ones: whoever
 * is called Élodie would not be found at the door.
 */
async function mustSuit(owner: pg.Client) {
  const { rows } = await owner.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < 150_000)
    throw new Error(`PostgreSQL must be 15 or newer; DATABASE_URL leads to ${Math.floor(version / 10_000)}.`);
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL is encoded in ${encoding}, and must be in UTF8. Make it anew: ${rightDatabase}.`,
    );
  }
  // Asked rather than looked up: each of PostgreSQL's providers has other names for its locales.
  const { rows: letters } = await owner.query<{ isKnown: boolean }>(`select lower('ÉЖ') = 'éж' as "isKnown"`);
  if (!letters[0]?.isKnown) {
    throw new Error(
      `The database of DATABASE_URL has a locale that knows no letters but a to z, and names could not be searched. Make it anew with another: ${rightDatabase}.`,
    );
  }
}

/** As the embedded one is made. */
const rightDatabase =
  "create database conference owner conference encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0";

/**
 * `conference_rights` holds the grants; each database has a login of its own in it, so that two databases of
 * one server (a rehearsal beside the real one) have two passwords.
 */
async function prepareRoles(owner: pg.Client, ownerUrl: string, keyring: Keyring): Promise<string> {
  const database =
    (await owner.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  const login = `${database}_app`.slice(-63);
  const address = new URL(ownerUrl);
  address.username = encodeURIComponent(login);

  await createRole(owner, 'conference_rights', 'nologin');
  await createRole(owner, login, 'login');
  // Until a rotation has changed the password, other processes log in with the earlier one.
  for (const key of await keyring.list()) {
    const appUrl = withPassword(address.href, appPasswordOf(key));
    if (await canConnect(appUrl)) return appUrl;
  }
  const password = appPasswordOf(await findCurrentMaster(owner, keyring));
  const name = pg.escapeIdentifier(login);
  await owner.query(`grant conference_rights to ${name}`);
  // Every login of the rights could otherwise enter every database that grants them: PostgreSQL lets all in.
  await owner.query(`revoke connect on database ${pg.escapeIdentifier(database)} from public`);
  await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`);
  await owner.query(`alter role ${name} password ${pg.escapeLiteral(password)}`);
  return withPassword(address.href, password);
}

/** Roles belong to the whole server, where another database's migration may be making the same one. */
async function createRole(owner: pg.Client, name: string, kind: 'login' | 'nologin') {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [name]);
  if (known.rowCount) return;
  await owner.query(`create role ${pg.escapeIdentifier(name)} ${kind}`).catch((error: pg.DatabaseError) => {
    if (error.code === '42710' || error.code === '23505') return;
    if (error.code !== '42501') throw error;
    throw new Error(
      'The role of DATABASE_URL may not create roles. Give it CREATEROLE: the application itself runs under a role that owns nothing.',
    );
  });
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const member = await client.query("select pg_has_role('conference_rights', 'member') as is_member");
    return member.rows[0]?.is_member === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** How long a migration waits for a table, and how often it tries. */
export type LockRetries = { lockMs: number; pauseMs: number; tries: number };

/** Whoever asks for a table after a migration waits behind it: a few seconds are bearable, an hour's backup is not. */
const defaultLockRetries: LockRetries = { lockMs: 4_000, pauseMs: 8_000, tries: 8 };

async function runMigrations(
  owner: pg.Client,
  {
    folder,
    only,
    lockRetries = defaultLockRetries,
  }: { folder: string; only?: readonly Migration[]; lockRetries?: LockRetries },
) {
  await owner.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const applied = new Map(
    (await owner.query<Migration>('select name, checksum from migration')).rows.map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const wanted = new Map(only?.map((migration) => [migration.name, migration.checksum]));
  if (only && [...applied.keys()].some((name) => !wanted.has(name))) {
    throw new Error('The database is newer than what is to be put into it. Take a new one.');
  }
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    if (only && !wanted.has(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (only && wanted.get(name) !== checksum) throw new Error(otherVersion(name));
    wanted.delete(name);
    if (applied.get(name) === checksum) continue;
    if (applied.has(name)) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Undo the edit and add a new migration.`,
      );
    }
    await applyMigration(owner, { name, text, checksum }, lockRetries);
  }
  for (const name of wanted.keys()) throw new Error(otherVersion(name));
}

async function applyMigration(
  owner: pg.Client,
  { name, text, checksum }: Migration & { text: string },
  { lockMs, pauseMs, tries }: LockRetries,
) {
  for (let tried = 1; ; tried++) {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${lockMs}`);
      await owner.query(text);
      await owner.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
      await owner.query('commit');
      return;
    } catch (error) {
      await owner.query('rollback');
      if (!isLockTimeout(error)) throw new Error(`The migration ${name} failed.`, { cause: error });
      if (tried >= tries) {
        throw new Error(
          `The migration ${name} did not get the tables that it changes: another program holds one of them for long, such as a backup. Nothing was changed; start again once that has ended.`,
          { cause: error },
        );
      }
    }
    await sleep(pauseMs);
  }
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

function otherVersion(migration: string) {
  return `This version of the software does not have the migration ${migration} as it was then. Take the version that made the backup, or a later one.`;
}
