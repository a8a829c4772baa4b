// `npm run backup -- FILE`: the database and the files as they are at one instant, while the server runs or not.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { updateDatabase } from '../app/update-database.server.ts';
import { withOwnDatabase } from './with-database.ts';

const [given, ...more] = process.argv.slice(2);

if (given === undefined || more.length > 0) {
  console.error('npm run backup -- FILE   writes FILE and FILE.keys, neither of which may be there yet');
  process.exitCode = 2;
} else {
  const path = resolve(given);
  await withOwnDatabase(async ({ config, keyring, ownerUrl }) => {
    const keysPath = `${path}.keys`;
    const there = [path, keysPath].find((one) => existsSync(one));
    if (there !== undefined) {
      console.error(`${there} is there already. Give another name: a backup never replaces one.`);
      return 1;
    }
    await updateDatabase(ownerUrl, keyring);
    const files = await openFileStore(config);
    const {
      header,
      files: count,
      missing,
    } = await writeBackup({ ownerUrl, files, keyring }, { path, keysPath }, new Date());
    console.log(
      `${path}: ${header.rows.registration ?? 0} registrations, ${count} files, as of ${header.at}`,
    );
    console.log(`${keysPath}: the keys that open their sealed parts.`);
    console.log('');
    console.log('Keep three things in three places:');
    console.log('· the backup, as many of them as you like;');
    console.log('· the newest .keys alone. Destroy the older ones: they would open what was erased since;');
    console.log(
      `· the secret key (${config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret-key')}). It is in neither.`,
    );
    for (const id of missing)
      console.error(`The file ${id} is missing from the store, so from the backup, too.`);
    return missing.length === 0 ? 0 : 1;
  });
}
