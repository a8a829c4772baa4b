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
 * Runs a task of the terminal on the same database as the server, whether that runs or not, up to date and as the
 * application's role. Ends the process with 1 and a sentence when something is wrong; `work` gives the exit code
 * otherwise.
 */
export async function withDatabase(
  work: (parts: OwnDatabase & { secrets: Secrets; db: Database }) => Promise<number>,
): Promise<void> {
  await withOwnDatabase(async (parts) => {
    const appUrl = await updateDatabase(parts.ownerUrl, parts.keyring);
    const pool = openPool(appUrl, await openDatabaseLogin(appUrl, parts.keyring));
    try {
      const db = openDatabase(pool);
      return await work({ ...parts, secrets: await openSecrets(db, parts.keyring), db });
    } finally {
      await pool.end();
    }
  });
}

type OwnDatabase = { config: Config; keyring: Keyring; ownerUrl: string };

/** The same on a database as it is found, with the address of the role that owns it. */
export async function withOwnDatabase(work: (parts: OwnDatabase) => Promise<number>): Promise<void> {
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
