// `npm run restore -- FILE`: restores a backup into an empty database and an empty file store.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { anchorAudit } from '#conference/audit/anchor-audit.server.ts';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { auditHeadNote, renameKeptHead } from '#conference/audit/kept-head.server.ts';
import { readSignedHead } from '#conference/audit/signed-head.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { refuseBackup } from '#conference/edition/remember-edition.server.ts';
import { type RestoredOrganiser, suspendRestored } from '#conference/organiser/suspend-restored.server.ts';
import { listErasedAlong, replayErasures } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { readErasureJournal } from '#conference/privacy/erasure/erasure-journal.server.ts';
import { dropUnreadable } from '#conference/privacy/retention/drop-unreadable.server.ts';
import { mustBeEmpty, readBackupHeader, restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openDatabase, openPool, readDatabaseId } from '#platform/database/database.server.ts';
import { openFileStore } from '#platform/files/open-file-store.server.ts';
import { openRateLimits } from '#platform/http/security/rate-limits.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMailer } from '#platform/mail/mail.server.ts';
import { rateLimitRules } from '../app/rate-limit-rules.server.ts';
import { updateDatabase } from '../app/update-database.server.ts';
import { withOwnerDatabase } from './with-database.ts';

const usage = `npm run restore -- FILE [--keys FILE.keys] [--erasures FILE]

  --keys       the newest key file; FILE.keys by default
  --erasures   the erasure journal (DATA_DIR/erasures of the lost machine); may be given several times`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string' }, erasures: { type: 'string', multiple: true, default: [] } },
});
const [file, ...more] = positionals;

if (file === undefined || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (!hasKey()) {
  const path = join(readConfig(process.env).dataDir, 'secret-key');
  console.error(
    `A backup cannot be read without its secret key. Set SECRET_KEY, or put the key into\n${path}, and run this again.`,
  );
  process.exitCode = 1;
} else {
  const path = resolve(file);
  const keysPath = resolve(values.keys ?? `${path}.keys`);
  const missing = [path, keysPath, ...values.erasures].filter((file) => !existsSync(file));
  for (const file of missing) console.error(`${file} does not exist.`);
  if (missing.length > 0) process.exitCode = 1;
  else await restore({ path, keysPath });
}

/**
 * Returns whether there is a secret key. Without it, the restore would create a new key, which could not decrypt the
 * backup.
 */
function hasKey() {
  const { secretKey, dataDir } = readConfig(process.env);
  return secretKey !== undefined || existsSync(join(dataDir, 'secret-key'));
}

async function restore(paths: { path: string; keysPath: string }) {
  await withOwnerDatabase(async ({ config, keyring, ownerUrl }) => {
    const header = await readBackupHeader(paths.path, keyring);
    const otherEdition = refuseBackup(header.database, edition.id);
    if (otherEdition) {
      console.error(otherEdition);
      return 1;
    }
    await mustBeEmpty(ownerUrl);
    const files = await openFileStore(config);
    if ((await files.listOlderThan(new Date(8.64e15))).length > 0) {
      console.error(
        'The file store is not empty. Set DATA_DIR to a new folder, or FILES_URL to a new bucket.',
      );
      return 1;
    }
    await updateDatabase(ownerUrl, keyring, { only: header.migrations });
    const restored = await restoreBackup({ ownerUrl, files, keyring }, paths);
    const { appUrl, clock } = await updateDatabase(ownerUrl, keyring, { clock: config.clock });
    const pool = openPool(appUrl);
    const mailer = await openMailer({ ...config, from: '', outbox: join(config.dataDir, 'outbox') });
    try {
      const db = openDatabase(pool);
      const secrets = await openSecrets(db, keyring);
      await files.bindTo(await readDatabaseId(db));
      for (const journal of values.erasures) await readErasureJournal(db, await readFile(journal, 'utf8'));
      const limits = openRateLimits(pool, secrets, rateLimitRules);
      const platform = { config, db, secrets, files, mailer, limits, log: openLog(), ...clock };
      const erasedAlong = await listErasedAlong(db);
      const erased = await replayErasures(platform, clock.now());
      const ownerPool = openPool(ownerUrl);
      const asOwner = openDatabase(ownerPool);
      const destroyed = await dropUnreadable(asOwner, secrets, restored.destroyedKeys, clock.now()).finally(
        () => ownerPool.end(),
      );
      const organisers = await suspendRestored(db, clock.now());
      // The header of the backup contains the last head of the audit, which was also kept outside the database.
      const notedHead = readSignedHead(header.notes?.[auditHeadNote] ?? '');
      const audit = await verifyAudit(db, secrets, notedHead ? [notedHead] : []);
      const previousHeadFile = await renameKeptHead(config.dataDir, clock.now());
      if (audit.ok) await anchorAudit({ db, secrets, config });
      console.log(
        `As of ${header.at}: ${header.rows.registration ?? 0} registrations, ${restored.files} files.`,
      );
      console.log(`Erased again: ${erased} registrations. Destroyed again: ${destroyed} passports.`);
      if (erasedAlong.length > 0) {
        console.log(
          `Erased with them, because in this backup they are merged with one of them: ${erasedAlong.join(', ')}. These merges were undone after the backup, so please ask the people to register again.`,
        );
      }
      printOrganisers(organisers);
      console.log(audit.ok ? 'The audit is complete.' : `The audit was tampered with: ${audit.fault}.`);
      if (previousHeadFile) {
        console.log(
          `The audit ends at the moment of the backup. The head that this machine signed last is now in ${previousHeadFile}.`,
        );
      }
      if (values.erasures.length === 0) {
        console.log(
          `Erasures that are newer than ${paths.keysPath} were not repeated: pass their journal with --erasures, or repeat them by hand.`,
        );
      }
      return audit.ok ? 0 : 1;
    } finally {
      mailer.close();
      files.close();
      await pool.end();
    }
  });
}

/**
 * Prints the restored organisers. Somebody may have been suspended after the backup was made, so all of them are
 * suspended now.
 */
function printOrganisers(organisers: RestoredOrganiser[]) {
  if (organisers.length === 0) return;
  console.log('\nThese organisers were restored with their roles. All of them are suspended:');
  for (const { email, roles, wasSuspended } of organisers) {
    console.log(`  ${email}  ${roles.join(', ')}${wasSuspended ? '  (also suspended in the backup)' : ''}`);
  }
  console.log('Reinstate an owner, who can then check the other organisers at the desk:');
  console.log('  npm run organiser -- reinstate name@example.org\n');
}
