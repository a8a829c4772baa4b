import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#platform/database/database.server.ts';
import { prepareRoles } from '#platform/database/prepare-roles.server.ts';
import { aKeyring } from './keyring.ts';

/**
 * The PostgreSQL server of the tests. `url` is its URL for the owner. `template` is the name of the migrated database
 * that each test file copies. `run` is the prefix of the names of this test run's databases and roles.
 */
export type TestServer = { url: string; template: string; run: string };

export type TestDatabase = {
  /** The URL for the application's role. */
  url: string;
  /** The URL for the owner of the tables. Tests use it to change what the application must not change. */
  adminUrl: string;
  /** A pool of connections with the application's role. */
  pool: pg.Pool;
  /** The typed database that uses `pool`. */
  db: Database;
};

/**
 * Creates a migrated database for a test file. Write `const database = await aDatabase()` at the top of the file. After
 * the last test, closes the pool and drops the database.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const adminUrl = await createDatabase(inject('testServer').template);
  // A copy of the template already has the tables and the queues. But roles belong to the server, so each database
  // needs its own role and password.
  const url = await onServer(adminUrl, (owner) => prepareRoles(owner, adminUrl, aKeyring()));
  const pool = openPool(url);
  afterAll(() => pool.end());
  return { url, adminUrl, pool, db: openDatabase(pool) };
}

/**
 * Creates an empty database. `options` are further options of `create database`. Returns the URL for its owner. After
 * the last test, drops the database.
 */
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

/** Drops all databases and roles whose names begin with this prefix. */
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
