import type { Clock } from '#platform/clock.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { type Database, openDatabase, openPool } from '#platform/database/database.server.ts';
import { openDatabaseLogin } from '#platform/database/database-login.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import type { Keyring, Secrets } from '#platform/keys/secrets.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { updateDatabase } from '../app/update-database.server.ts';

/**
 * Migrates the database that the server uses, and runs `work` on it with the application's role. The server may run at
 * the same time. `work` returns the exit code of the program. If `work` throws, prints the reason and exits with 1.
 * `usualClock`: the clock of a new database if CLOCK is not set. Without it, a new database lives at the real time.
 */
export async function withDatabase(
  work: (parts: OwnedDatabase & { secrets: Secrets; db: Database; clock: Clock }) => Promise<number>,
  usualClock?: string,
): Promise<void> {
  await withOwnerDatabase(async (parts) => {
    const { appUrl, clock } = await updateDatabase(parts.ownerUrl, parts.keyring, {
      clock: parts.config.clock ?? usualClock,
    });
    const pool = openPool(appUrl, await openDatabaseLogin(appUrl, parts.keyring));
    try {
      const db = openDatabase(pool);
      return await work({ ...parts, secrets: await openSecrets(db, parts.keyring), db, clock });
    } finally {
      await pool.end();
    }
  });
}

type OwnedDatabase = { config: Config; keyring: Keyring; ownerUrl: string };

/** Runs `work` with the URL for the owner of the database that the server uses. Does not migrate the database. */
export async function withOwnerDatabase(work: (parts: OwnedDatabase) => Promise<number>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const keyring = openKeyring(config);
    const own = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, passwords: ownerPasswords(keyring) });
    try {
      process.exitCode = await work({ config, keyring, ownerUrl: config.databaseUrl ?? own?.url ?? '' });
    } finally {
      await own?.stop();
    }
  } catch (error) {
    const sentences = explainFailure(error) ?? [(error as Error).message];
    for (const sentence of sentences) console.error(sentence);
    process.exitCode = 1;
  }
}
