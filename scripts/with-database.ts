import { join } from 'node:path';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { type Database, openDatabase, openPool } from '#platform/database.server.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import { migrate } from '#platform/migrate.server.ts';
import { readSecretKey } from '#platform/secret-key.server.ts';
import { openSecrets, type Secrets } from '#platform/secrets.server.ts';

/**
 * Runs a task of the terminal on the same database as the server, whether that runs or not. Ends the process with 1
 * and a sentence when something is wrong; `work` gives the exit code otherwise.
 */
export async function withDatabase(
  work: (parts: { config: Config; secrets: Secrets; db: Database }) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const secrets = openSecrets(await readSecretKey(config));
    const own = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({
          dataDir: config.dataDir,
          password: secrets.derive('the owner’s password in the embedded PostgreSQL'),
        });
    const appUrl = await migrate(config.databaseUrl ?? own?.url ?? '', {
      appPassword: secrets.derive('the application’s password in PostgreSQL'),
      folder: join(import.meta.dirname, '..', 'migrations'),
      catalogue: catalogueSpots(edition),
    });
    const pool = openPool(appUrl);
    try {
      process.exitCode = await work({ config, secrets, db: openDatabase(pool) });
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
