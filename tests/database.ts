import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#platform/database/database.server.ts';
import { migrateTo } from './migrate-to.ts';

/** `url` is the owner's address of the server, `template` the migrated database, `run` what all names begin with. */
export type TestServer = { url: string; template: string; run: string };

export type TestDatabase = {
  /** The address for the application's own role. */
  url: string;
  /** The address for the role that owns the tables: for what the application may not do. */
  adminUrl: string;
  /** A pool as the application's role. */
  pool: pg.Pool;
  /** The same, typed. */
  db: Database;
};

/**
 * A fresh, migrated database for a test file: `const database = await aDatabase()` at its top. It is dropped, and its
 * pool closed, after the file's last test.
 */
export async function aDatabase(): Promise<TestDatabase> {
  const adminUrl = await createDatabase(inject('testServer').template);
  // The tables come with the copy; the database's own role and its password do not.
  const url = await migrateTo(adminUrl);
  const pool = openPool(url);
  afterAll(() => pool.end());
  return { url, adminUrl, pool, db: openDatabase(pool) };
}

/** A database without anything in it, made with further options; gives its owner's address. Dropped like the other. */
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

/** Drops every database whose name begins so, with the roles that belong to it. */
export async function dropDatabases(client: pg.Client, beginning: string): Promise<void> {
  const names = async (question: string) =>
    (await client.query<{ name: string }>(question, [beginning])).rows.map((row) =>
      pg.escapeIdentifier(row.name),
    );
  for (const name of await names('select datname as name from pg_database where starts_with(datname, $1)')) {
    await client.query(`drop database if exists ${name} with (force)`);
  }
  for (const name of await names('select rolname as name from pg_roles where starts_with(rolname, $1)')) {
    await client.query(`drop role if exists ${name}`);
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
