import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#platform/database/database.server.ts';
import { prepareRoles } from '#platform/database/prepare-roles.server.ts';
import { aKeyring } from './keyring.ts';

/**
 * `url` is the URL of the server for its owner. `template` is the name of the migrated database that tests copy. The
 * names of all databases and roles begin with `run`.
 */
export type TestServer = { url: string; template: string; run: string };

export type TestDatabase = {
  /** The URL for the application's role. */
  url: string;
  /**
   * The URL for the role that owns the tables. Tests use it for changes that the application is not allowed to make.
   */
  adminUrl: string;
  /** A pool of connections with the application's role. */
  pool: pg.Pool;
  /** The typed database that uses `pool`. */
  db: Database;
};

/**
 * Creates a migrated database for a test file. Write `const database = await aDatabase()` at the top of the file. After
 * the last test of the file, the pool is closed and the database is dropped.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const adminUrl = await createDatabase(inject('testServer').template);
  // The copy has the tables and queues of the template, but the role and its password must be created for each database.
  const url = await onServer(adminUrl, (owner) => prepareRoles(owner, adminUrl, aKeyring()));
  const pool = openPool(url);
  afterAll(() => pool.end());
  return { url, adminUrl, pool, db: openDatabase(pool) };
}

/** Creates an empty database with extra options. Drops it after the last test. Returns the URL for its owner. */
export async function anEmptyDatabase(options = ''): Promise<string> {
  return await createDatabase(`template0 ${options}`);
}

async function createDatabase(template: string): Promise<string> {
  const server = inject('testServer');
  const name = `${server.run}_${randomBytes(4).toString('hex')}`;
  await onServer(server.url, (client) => client.query(`create database ${name} template ${template}`));
  afterAll(() => onServer(server.url, (client) => dropDatabases(client, name)));
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Drops every database whose name begins with this prefix, and its roles. */
export async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const names = async (question: string) =>
    (await client.query<{ name: string }>(question, [prefix])).rows.map((row) =>
      pg.escapeIdentifier(row.name),
    );
  for (const name of await names('select datname as name from pg_database where starts_with(datname, $1)')) {
    await client.query(`drop database if exists ${name} with (force)`);
  }
  for (const name of await names('select rolname as name from pg_roles where starts_with(rolname, $1)')) {
    await client.query(`drop role if exists ${name}`);
  }
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
