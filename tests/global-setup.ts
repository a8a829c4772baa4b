import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dropDatabases, type TestServer } from './database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startTestPostgres } from './servers/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the tests, with the template that test files copy. */
    testServer: TestServer;
  }
}

/** The names of all test databases and their roles begin with this prefix. The id of the test run follows. */
const prefix = 'conference_test_';

/**
 * Prepares all unit tests: starts a PostgreSQL server, unless TEST_DATABASE_URL names one, and migrates the template.
 * Returns a function that removes everything at the end.
 */
export async function setup(project: TestProject) {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const startedServer = configuredUrl ? undefined : await startTestPostgres();
  const url = configuredUrl ?? startedServer?.url ?? '';
  const run = `${prefix}${randomBytes(4).toString('hex')}`;

  // Other test runs delete the databases of runs that have ended. This connection has the name of this run, so they see
  // that the run is active.
  const keeper = new pg.Client({ connectionString: url, application_name: run });
  keeper.on('error', () => {});
  await keeper.connect();
  await dropAbandonedDatabases(keeper);

  const template = `${run}_template`;
  await keeper.query(`create database ${template}`);
  await prepareDatabase(addressOf(url, template));
  // PostgreSQL cannot copy a database to which somebody is connected. So forbid all connections to the template.
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
