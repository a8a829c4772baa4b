import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { FileKind } from '#platform/database/database-types.ts';
import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists, type RecordKey } from '#platform/keys/record-keys.server.ts';

/** An organiser's request to see sealed data, with the reason. */
export type Reveal = { registrationId: string; organiserId: string; reason: string; requestId: string };

export type RevealRefusal = 'not-found' | 'erased' | 'destroyed';
type Refused = { ok: false; reason: RevealRefusal };

/** Opens a registration's passport details for an organiser and records who saw them and why. */
export async function revealDetails(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  reveal: Reveal,
): Promise<{ ok: true; details: SealedDetails } | Refused> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('registration')
      .select(['record_key_id', 'sealed_details'])
      .where('id', '=', reveal.registrationId)
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'not-found' };
    const record = await openRecordKeyIfExists(tx, secrets, row.record_key_id);
    if (!record) return { ok: false, reason: 'erased' };
    const details = openDetails(record, row.sealed_details);
    if (!details) return { ok: false, reason: 'destroyed' };
    await writeReveal(tx, reveal, { action: 'passport-details.revealed', record });
    return { ok: true, details };
  });
}

/**
 * Opens one of a registration's files for an organiser and records who saw it and why. It reads the bytes outside of
 * the transaction, because a slow file store must not block a database connection.
 */
export async function revealFile(
  { db, secrets, files }: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { fileId, ...reveal }: Reveal & { fileId: string },
): Promise<{ ok: true; file: CheckedFile & { kind: FileKind } } | Refused> {
  const row = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['kind', 'record_key_id'])
    .where('file_id', '=', fileId)
    .where('registration_id', '=', reveal.registrationId)
    .executeTakeFirst();
  if (!row) return { ok: false, reason: 'not-found' };
  const record = await openRecordKeyIfExists(db, secrets, row.record_key_id);
  if (!record) return { ok: false, reason: 'erased' };
  const file = await openStoredFile(db, files, record, fileId);
  return await db.transaction().execute(async (tx) => {
    // While the bytes were read, another transaction can have erased the registration.
    if (!(await openRecordKeyIfExists(tx, secrets, record.id))) return { ok: false, reason: 'erased' };
    const action = row.kind === 'photo' ? 'photo.revealed' : 'passport.revealed';
    await writeReveal(tx, reveal, { action, record });
    return { ok: true, file: { ...file, kind: row.kind } };
  });
}

async function writeReveal(
  tx: Database,
  { registrationId: subjectId, reason, ...by }: Reveal,
  sealed: { action: ActName; record: RecordKey },
) {
  await recordAct(tx, { ...byOrganiser(by), ...sealed, subject: 'registration', subjectId, reason });
}
