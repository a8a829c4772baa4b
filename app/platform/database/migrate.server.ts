import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type JobDefinition, prepareJobs } from '#platform/jobs/jobs.server.ts';
import { mustHaveKeys, prepareKeys } from '#platform/keys/installation-key.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { advisoryLocks } from './advisory-locks.server.ts';
import { prepareRoles } from './prepare-roles.server.ts';

/**
 * A file of the database's folder that was applied. Its checksum is the SHA-256 of the file's text, in hex. The name of
 * a file of functions begins with `functions/`.
 */
export type Migration = { name: string; checksum: string };

type Options = {
  keyring: Keyring;
  /** The folder with `migrations/` and `functions/`. */
  folder: string;
  jobs: readonly JobDefinition[];
  /** Writes rows that every database needs. Runs after the migrations, in one process at a time. */
  seed?: (owner: pg.Client) => Promise<void>;
  /** The migrations of a backup. If this list is given, no other migrations are applied. */
  only?: readonly Migration[];
  lockRetries?: LockRetries;
};

/**
 * Brings a database up to date. Returns the URL for the application's role, which owns no tables. If several processes
 * start at the same time, they run one after the other.
 *
 * Throws in these cases:
 * - PostgreSQL's version, the database's encoding or its locale is unsuitable.
 * - A migration or a function fails or gets no lock on a table, or an applied migration was edited.
 * - The owner is not allowed to create roles, or a secret key is missing.
 * - `only` is given, and the database has other or different migrations.
 */
export async function migrate(ownerUrl: string, options: Options): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'conference-migration' });
  await owner.connect();
  try {
    await mustSupport(owner);
    await owner.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await mustHaveKeys(owner, options.keyring);
    const appUrl = await prepareRoles(owner, ownerUrl, options.keyring);
    await applyFiles(owner, options);
    await prepareKeys(owner, options.keyring);
    await prepareJobs(ownerUrl, owner, options.jobs);
    await options.seed?.(owner);
    return appUrl;
  } finally {
    await owner.end();
  }
}

async function applyFiles(owner: pg.Client, { folder, only, lockRetries = defaultLockRetries }: Options) {
  await owner.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const migrations = await readFiles(join(folder, 'migrations'));
  await applyMigrations(owner, { migrations, only, lockRetries });
  // The tables of a backup can be older than the functions of this version.
  if (only) return;
  const applied = await readApplied(owner);
  // A newer version has migrated this database, so its functions stay.
  const known = new Set(migrations.map(({ name }) => name));
  if (listMigrations(applied).some((name) => !known.has(name))) return;
  for (const { name, text, checksum } of await readFiles(join(folder, 'functions'))) {
    const path = `${functionPrefix}${name}`;
    if (applied.get(path) !== checksum) await applyFile(owner, { name: path, text, checksum }, lockRetries);
  }
}

const functionPrefix = 'functions/';

/** The checksum of each applied file by its name. */
type Applied = Map<string, string>;

async function readApplied(owner: pg.Client): Promise<Applied> {
  const { rows } = await owner.query<Migration>('select name, checksum from migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function listMigrations(applied: Applied): string[] {
  return [...applied.keys()].filter((name) => !name.startsWith(functionPrefix));
}

function nameFile(name: string): string {
  return name.startsWith(functionPrefix) ? `The file ${name}` : `The migration ${name}`;
}

type SqlFile = Migration & { text: string };

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMigrations(
  owner: pg.Client,
  {
    migrations,
    only,
    lockRetries,
  }: { migrations: SqlFile[]; only: Options['only']; lockRetries: LockRetries },
) {
  const applied = await readApplied(owner);
  const wanted = new Map(only?.map(({ name, checksum }) => [name, checksum]));
  if (only && listMigrations(applied).some((name) => !wanted.has(name))) {
    throw new Error(
      'The database already has migrations that are newer than the backup. Restore it into a new, empty database.',
    );
  }
  for (const { name, text, checksum } of migrations) {
    if (only && !wanted.has(name)) continue;
    if (only && wanted.get(name) !== checksum) throw new Error(otherVersion(name));
    wanted.delete(name);
    if (applied.get(name) === checksum) continue;
    if (applied.has(name)) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Undo the edit and add a new migration.`,
      );
    }
    await applyFile(owner, { name, text, checksum }, lockRetries);
  }
  for (const name of wanted.keys()) throw new Error(otherVersion(name));
}

function otherVersion(migration: string) {
  return `This version of the software has no migration ${migration}, or a different one. Use the version that made the backup, or a later one.`;
}

/** How long a file waits for the lock on a table, and how many times it is tried. */
export type LockRetries = { lockMs: number; pauseMs: number; tries: number };

/**
 * While a file waits for the lock on a table, all later queries to that table wait, too. So it waits only for a short
 * time, pauses, and is tried again.
 */
const defaultLockRetries: LockRetries = { lockMs: 4_000, pauseMs: 8_000, tries: 8 };

/** PostgreSQL's error code for a statement that did not get a lock in time. */
const lockNotAvailable = '55P03';

/** Applies a migration or a file of functions in a transaction of its own. */
async function applyFile(
  owner: pg.Client,
  { name, text, checksum }: SqlFile,
  { lockMs, pauseMs, tries }: LockRetries,
) {
  for (let tried = 1; ; tried++) {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${lockMs}`);
      await owner.query(text);
      // A migration can drop a trigger together with its table or function. So all functions are applied anew after it.
      if (!name.startsWith(functionPrefix))
        await owner.query('delete from migration where starts_with(name, $1)', [functionPrefix]);
      await owner.query(
        `insert into migration (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
        [name, checksum],
      );
      await owner.query('commit');
      return;
    } catch (error) {
      await owner.query('rollback');
      const isLockTimeout = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
      if (!isLockTimeout) throw new Error(`${nameFile(name)} failed.`, { cause: error });
      if (tried >= tries) {
        throw new Error(
          `${nameFile(name)} got no lock on the tables that it changes: another program, such as a backup, is using one of them. Nothing was changed. Start again after that program has ended.`,
          { cause: error },
        );
      }
    }
    await sleep(pauseMs);
  }
}

/**
 * Throws if PostgreSQL is too old, if the database's encoding is not UTF8, or if its locale knows only the letters a to
 * z.
 */
async function mustSupport(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number; encoding: string; hasLetters: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       lower('ÉЖ') = 'éж' as "hasLetters"`,
  );
  const { version = 0, encoding = '', hasLetters } = rows[0] ?? {};
  if (version < 150_000) {
    throw new Error(
      `PostgreSQL must be version 15 or newer. The server of DATABASE_URL is version ${Math.floor(version / 10_000)}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL is encoded in ${encoding}, and must be in UTF8. Create it again: ${createDatabase}.`,
    );
  }
  if (!hasLetters) {
    throw new Error(
      `The database of DATABASE_URL has a locale that knows only the letters a to z, so searches for names would fail. Create it again with another locale: ${createDatabase}.`,
    );
  }
}

/** The SQL command that creates a database with the same encoding and locale as the embedded database. */
const createDatabase =
  "create database conference owner conference encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0";
