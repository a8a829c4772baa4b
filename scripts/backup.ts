// `npm run backup -- FILE`: makes a backup of the database and the files as they are at one moment. The server may run.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { updateDatabase } from '../app/update-database.server.ts';
import { withOwnerDatabase } from './with-database.ts';

const [given, ...more] = process.argv.slice(2);

if (given === undefined || more.length > 0) {
  console.error('npm run backup -- FILE   writes FILE and FILE.keys, which must not exist yet');
  process.exitCode = 2;
} else {
  const path = resolve(given);
  await withOwnerDatabase(async ({ config, keyring, ownerUrl }) => {
    const keysPath = `${path}.keys`;
    const existing = [path, keysPath].find((file) => existsSync(file));
    if (existing !== undefined) {
      console.error(`${existing} exists already. Choose another name: a backup never replaces another.`);
      return 1;
    }
    if (!existsSync(dirname(path))) {
      console.error(`There is no folder ${dirname(path)}. Create it first.`);
      return 1;
    }
    await updateDatabase(ownerUrl, keyring);
    const files = await openFileStore(config);
    const written = await writeBackup({ ownerUrl, files, keyring }, { path, keysPath }, new Date());
    const { at, rows } = written.header;
    console.log(`${path}: ${rows.registration ?? 0} registrations, ${written.files} files, as of ${at}
${keysPath}: the keys of the encrypted data.

Keep three things in three places:
· your backups;
· only the newest .keys file. Destroy older .keys files, because they can decrypt data that was erased later;
· the secret key (${config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret-key')}). It is in neither file.`);
    for (const id of written.missing) {
      console.error(`The file ${id} is missing in the store, so the backup does not contain it.`);
    }
    return written.missing.length === 0 ? 0 : 1;
  });
}
