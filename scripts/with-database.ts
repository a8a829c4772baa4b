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
 * Runs a task of the terminal on the same database as the server, whether that runs or not, up to date and as the
 * application's role. Ends the process with 1 and a sentence when something is wrong; `work` gives the exit code
 * otherwise.
 */
export async function withDatabase(
  work: (parts: { config: Config; secrets: Secrets; ownerUrl: string; db: Database }) => Promise<number>,
): Promise<void> {
  await withOwnDatabase(async (parts) => {
    const pool = openPool(await bringUpToDate(parts));
    try {
      return await work({ ...parts, db: openDatabase(pool) });
    } finally {
      await pool.end();
    }
  });
}

/** The same on a database as it is found, with the address of the role that owns it. */
export async function withOwnDatabase(
  work: (parts: { config: Config; secrets: Secrets; ownerUrl: string }) => Promise<number>,
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
    try {
      process.exitCode = await work({ config, secrets, ownerUrl: config.databaseUrl ?? own?.url ?? '' });
    } finally {
      await own?.stop();
    }
  } catch (error) {
    const sentences = explainFailure(error) ?? [(error as Error).message];
    for (const sentence of sentences) console.error(sentence);
    process.exitCode = 1;
  }
}

/** Applies the migrations, all or those named, as each start of the server does; gives the application's address. */
export async function bringUpToDate(
  { secrets, ownerUrl }: { secrets: Secrets; ownerUrl: string },
  only?: readonly { name: string; checksum: string }[],
): Promise<string> {
  return await migrate(ownerUrl, {
    appPassword: secrets.derive('the application’s password in PostgreSQL'),
    folder: join(import.meta.dirname, '..', 'migrations'),
    catalogue: catalogueSpots(edition),
    only,
  });
}
