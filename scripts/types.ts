// `npm run types`: generates the tables' types from a database that every migration was applied to.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { migrateTo } from '#tests/migrate-to.ts';
import { startTestPostgres } from '#tests/test-postgres.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'app', 'platform', 'database-types.ts');

const server = await startTestPostgres();
try {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database conference_types');
  await client.end();
  const url = new URL(server.url);
  url.pathname = '/conference_types';
  await migrateTo(url.href);
  const generator = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = ['--dialect', 'postgres', '--include-pattern', 'public.*', '--date-parser', 'string'];
  execFileSync(process.execPath, [generator, ...options, '--url', url.href, '--out-file', out]);
  console.log('The types are those of the migrated database.');
} finally {
  await server.stop();
}
