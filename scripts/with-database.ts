import { join } from 'node:path';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openEntry } from '#platform/app-password.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { type Database, openDatabase, openPool } from '#platform/database.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import { openSecrets } from '#platform/installation-key.server.ts';
import { openKeyring } from '#platform/keyring.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import type { Keyring, Secrets } from '#platform/secrets.server.ts';

/**
 * Runs a task of the terminal on the same database as the server, whether that runs or not. Ends the process with 1
 * and a sentence when something is wrong; `work` gives the exit code otherwise.
 */
export async function withDatabase(
  work: (parts: {
    config: Config;
    keyring: Keyring;
    secrets: Secrets;
    ownerUrl: string;
    db: Database;
  }) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const keyring = openKeyring(config);
    const own = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, passwords: ownerPasswords(keyring) });
    const ownerUrl = config.databaseUrl ?? own?.url ?? '';
    const appUrl = await migrate(ownerUrl, {
      keyring,
      folder: join(import.meta.dirname, '..', 'migrations'),
      catalogue: catalogueSpots(edition),
    });
    const pool = openPool(appUrl, await openEntry(appUrl, keyring));
    try {
      const db = openDatabase(pool);
      process.exitCode = await work({
        config,
        keyring,
        secrets: await openSecrets(db, keyring),
        ownerUrl,
        db,
      });
    } finally {
      await pool.end();
      await own?.stop();
    }
  } catch (error) {
    const sentences = explainFailure(error) ?? [(error as Error).message];
    for (const sentence of sentences) console.error(sentence);
    process.exitCode = 1;
  }
}
