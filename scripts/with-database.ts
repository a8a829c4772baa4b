import { join } from 'node:path';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { type Database, openDatabase, openPool } from '#platform/database.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import { openSecrets } from '#platform/installation-key.server.ts';
import { openKeyring } from '#platform/keyring.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import type { Secrets } from '#platform/secrets.server.ts';

/**
 * Runs a task of the terminal on the same database as the server, whether that runs or not. Ends the process with 1
 * and a sentence when something is wrong; `work` gives the exit code otherwise.
 */
export async function withDatabase(
  work: (parts: { config: Config; secrets: Secrets; db: Database }) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const keyring = openKeyring(config);
    const own = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, passwords: ownerPasswords(keyring) });
    const appUrl = await migrate(config.databaseUrl ?? own?.url ?? '', {
      keyring,
      folder: join(import.meta.dirname, '..', 'migrations'),
      catalogue: catalogueSpots(edition),
    });
    const pool = openPool(appUrl);
    try {
      const db = openDatabase(pool);
      process.exitCode = await work({ config, secrets: await openSecrets(db, keyring), db });
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
