// `npm run restore -- FILE`: puts a backup into an empty DATA_DIR or DATABASE_URL.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { repeatErasures } from '#conference/privacy/repeat-erasures.server.ts';
import { mustBeEmpty, readBackupHeader, restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openDatabase, openPool, readDatabaseId } from '#platform/database.server.ts';
import { openFileStore } from '#platform/open-file-store.server.ts';
import { isUuid } from '#platform/uuid.ts';
import { bringUpToDate, withOwnDatabase } from './with-database.ts';

const usage = `npm run restore -- FILE [--keys FILE.keys] [--erasures FILE]

  --keys       the newest file of keys there is; FILE.keys unless told
  --erasures   the journal of erasures (DATA_DIR/erasures of the lost machine); may be given several times`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, erasures: { type: 'string', multiple: true, default: [] } },
});
const [given, ...more] = positionals;

if (given === undefined || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (!hasKey()) {
  console.error('Without its secret key a backup cannot be read. Set SECRET_KEY, or put the key into');
  console.error(`${join(readConfig(process.env).dataDir, 'secret-key')}, and run this again.`);
  process.exitCode = 1;
} else {
  const path = resolve(given);
  const keysPath = resolve(values.keys ?? `${path}.keys`);
  const missing = [path, keysPath, ...values.erasures].filter((one) => !existsSync(one));
  for (const one of missing) console.error(`${one} is not there.`);
  if (missing.length > 0) process.exitCode = 1;
  else await restore({ path, keysPath });
}

/** A key made here would open nothing. */
function hasKey() {
  const { secretKey, dataDir } = readConfig(process.env);
  return secretKey !== undefined || existsSync(join(dataDir, 'secret-key'));
}

async function restore(paths: { path: string; keysPath: string }) {
  const erased = await readJournals(values.erasures);
  await withOwnDatabase(async ({ config, secrets, ownerUrl }) => {
    const header = await readBackupHeader(paths.path, secrets);
    await mustBeEmpty(ownerUrl);
    const files = await openFileStore(config);
    if ((await files.listOlderThan(new Date(8.64e15))).length > 0) {
      console.error(
        'The files’ place is not empty. Set DATA_DIR to a new folder, or FILES_URL to a new bucket.',
      );
      return 1;
    }
    await bringUpToDate({ secrets, ownerUrl }, header.migrations);
    const restored = await restoreBackup({ ownerUrl, files, secrets }, paths);
    const pool = openPool(await bringUpToDate({ secrets, ownerUrl }));
    try {
      const db = openDatabase(pool);
      await files.tie(await readDatabaseId(db));
      const repeated = await repeatErasures({ db, files, secrets }, erased, new Date());
      const audit = await verifyAudit(db, secrets);
      console.log(
        `As of ${header.at}: ${header.rows.registration ?? 0} registrations, ${restored.files} files.`,
      );
      console.log(
        `Erased since, and erased again: ${repeated.erased}. Passports destroyed since, and again: ${repeated.destroyed}.`,
      );
      console.log(audit.ok ? 'The audit is whole.' : `The audit was tampered with: ${audit.fault}.`);
      if (values.erasures.length === 0) {
        console.log(
          `No journal was given: erasures after the keys of ${paths.keysPath} must be repeated by hand.`,
        );
      }
      return audit.ok ? 0 : 1;
    } finally {
      files.close();
      await pool.end();
    }
  });
}

/** The ids of registrations, one a line, as the first word. */
async function readJournals(journals: string[]): Promise<string[]> {
  const texts = await Promise.all(journals.map((journal) => readFile(journal, 'utf8')));
  return texts.flatMap((text) => text.split('\n').map((line) => line.split(' ')[0] ?? '')).filter(isUuid);
}
