import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/** Stores a registration's photograph or passport scan, and destroys the former one. */
export async function replaceFile(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  change: { registrationId: string; kind: 'photo' | 'passport'; file: CheckedFile; requestId: string },
  now: Date,
): Promise<void> {
  const { registrationId, kind } = change;
  const uploaded = await uploadFile(files, change.file);
  await db.transaction().execute(async (tx) => {
    // The lock makes a second replacement wait. Without it, one of the two new files would belong to no registration.
    const { record_key_id } = await tx
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', registrationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const record = await openRecordKey(tx, secrets, record_key_id);
    const fileId = await attachFile(tx, record, uploaded);
    const before = await tx
      .selectFrom('registration_file')
      .select('file_id')
      .where('registration_id', '=', registrationId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    await tx
      .insertInto('registration_file')
      .values({ registration_id: registrationId, kind, file_id: fileId, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['registration_id', 'kind']).doUpdateSet({ file_id: fileId, created_at: now }),
      )
      .execute();
    // The file's key is deleted with its row. The bytes are removed later, because a backup may be copying them.
    if (before) await deleteFiles(tx, [before.file_id]);
    const action = before ? (`${kind}.replaced` as const) : (`${kind}.added` as const);
    await recordAct(tx, { ...byParticipant(change), action });
  });
}
