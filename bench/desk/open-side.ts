import pg from 'pg';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';
import { fillRegistrations } from './fill.ts';
import { fillPayments } from './fill-payments.ts';
import { fillVisas } from './fill-visas.ts';

/** Makes and opens one of the compared databases: with this many registrations, and with their payments and visas. */
export async function openComparedDatabase(
  serverUrl: string,
  { name, registrations }: { name: string; registrations: number },
) {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database bench_${name}`);
  await server.end();
  const ownerUrl = new URL(serverUrl);
  ownerUrl.pathname = `/bench_${name}`;
  const url = await prepareDatabase(ownerUrl.href);
  const owner = new pg.Pool({ connectionString: ownerUrl.href });
  await fillRegistrations(owner, registrations);
  await fillPayments(owner, registrations);
  await fillVisas(owner, registrations);
  await owner.end();
  const pool = openPool(url);
  const db = openDatabase(pool);
  const secrets = await openSecrets(db, aKeyring());
  return { url, ownerUrl: ownerUrl.href, db, secrets, pool, registrations };
}

export type ComparedDatabase = Awaited<ReturnType<typeof openComparedDatabase>>;
