import { join } from 'node:path';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { ownerPasswords, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';

type Installation = { dataDir: string; url?: string; secretKey?: string };
export type Store = Omit<Awaited<ReturnType<typeof openStore>>, 'databaseUrl'>;

/**
 * Opens the database (as its owner), the files and the keys of an installation. If `url` is given, uses that database
 * instead of the embedded PostgreSQL.
 */
export async function openStore({ dataDir, url, secretKey }: Installation) {
  const keyring = openKeyring({ secretKey, secretKeyBefore: undefined, dataDir });
  const own = url ? undefined : await startEmbeddedPostgres({ dataDir, passwords: ownerPasswords(keyring) });
  const databaseUrl = url ?? own?.url ?? '';
  const pool = openPool(databaseUrl);
  const db = openDatabase(pool);
  return {
    databaseUrl,
    pool,
    db,
    settings: folderSettings,
    secrets: await openSecrets(db, keyring),
    files: await openFolderStore(join(dataDir, 'files')),
    async close() {
      await pool.end();
      await own?.stop();
    },
  };
}
