// `npm run backup -- FILE`: makes a backup of the database and the files, as they are at one moment. The server may run
// at the same time.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { anchorAudit } from '#conference/audit/anchor-audit.server.ts';
import { auditHeadNote, readKeptText } from '#conference/audit/kept-head.server.ts';
import { writeHead } from '#conference/audit/signed-head.server.ts';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { explainFailure } from '#platform/explain-failure.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { withDatabase } from './with-database.ts';

const [file, ...more] = process.argv.slice(2);

if (file === undefined || more.length > 0) {
  console.error('npm run backup -- FILE   writes FILE and FILE.keys, which must not exist yet');
  process.exitCode = 2;
} else {
  const path = resolve(file);
  await withDatabase(async ({ config, keyring, ownerUrl, db, secrets }) => {
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
    // If somebody has tampered with the audit, its head cannot be signed. Make the backup nevertheless, because its
    // data is then even more important.
    const signed = await anchorAudit({ db, secrets, config }).catch((error: unknown) => {
      for (const sentence of explainFailure(error) ?? [String(error)]) console.error(sentence);
      return 'refused' as const;
    });
    const head = signed === 'refused' ? await readKeptText(config.dataDir) : signed && writeHead(signed);
    const files = await openFileStore(config);
    const notes: Record<string, string> = head ? { [auditHeadNote]: head } : {};
    const written = await writeBackup({ ownerUrl, files, keyring }, { path, keysPath }, new Date(), notes);
    const { at, rows } = written.header;
    console.log(`${path}: ${rows.registration ?? 0} registrations, ${written.files} files, as of ${at}
${keysPath}: the keys of the encrypted data.
${
  head
    ? `The head of the audit is ${head.split(' ')[0]}. A copy on paper shows later whether entries were changed:
npm run audit:verify -- --expect ${head.split(' ')[0]}`
    : 'The audit is empty.'
}

Keep three things in three places:
· your backups;
· only the newest .keys file. Destroy older .keys files, because they can decrypt data that was erased later;
· the secret key (${config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret-key')}). It is in neither file.`);
    for (const id of written.missing) {
      console.error(`The file ${id} is missing in the store, so the backup does not contain it.`);
    }
    return written.missing.length === 0 && signed !== 'refused' ? 0 : 1;
  });
}
