import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** The number of an advisory lock. Never change it. */
const settingsLock = 7_202_601_70;

/** Lets only one transaction at a time change settings. */
export async function lockSettings(tx: Database) {
  await sql`select pg_advisory_xact_lock(${settingsLock})`.execute(tx);
}

/** Lets no transaction change settings until this one ends. */
export async function keepSettings(tx: Database) {
  await sql`select pg_advisory_xact_lock_shared(${settingsLock})`.execute(tx);
}
