import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dropDatabases, type TestServer } from './database.ts';
import { migrateTo } from './migrate-to.ts';
import { startTestPostgres } from './servers/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the tests, and the template from which every test database is copied. */
    testServer: TestServer;
  }
}

/** The names of all test databases and their roles begin with this prefix and the name of the test run. */
const prefix = 'conference_test_';

/** Starts a PostgreSQL server, unless TEST_DATABASE_URL names one, and migrates the database that all tests copy. */
export async function setup(project: TestProject) {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const startedServer = configuredUrl ? undefined : await startTestPostgres();
  const url = configuredUrl ?? startedServer?.url ?? '';
  const run = `${prefix}${randomBytes(4).toString('hex')}`;

  // Other test runs delete old databases. This connection shows them that this run is still alive.
  const keeper = new pg.Client({ connectionString: url, application_name: run });
  keeper.on('error', () => {});
  await keeper.connect();
  await dropAbandonedDatabases(keeper);

  const template = `${run}_template`;
  await keeper.query(`create database ${template}`);
  await migrateTo(addressOf(url, template));
  // Forbid connections to the template, because nobody can copy a database while a test is connected to it.
  await keeper.query(`alter database ${template} with allow_connections false`);
  project.provide('testServer', { url, template, run });

  return async () => {
    await dropDatabases(keeper, run);
    await keeper.end();
    await startedServer?.stop();
  };
}

/** Drops the databases of test runs that were killed. */
async function dropAbandonedDatabases(keeper: pg.Client) {
  const abandoned = await keeper.query<{ run: string }>(
    `select distinct substring(datname from '^${prefix}[0-9a-f]{8}') as run from pg_database
     where datname ~ '^${prefix}[0-9a-f]{8}_'
       and substring(datname from '^${prefix}[0-9a-f]{8}') not in (select application_name from pg_stat_activity)`,
  );
  for (const { run } of abandoned.rows) await dropDatabases(keeper, run);
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
