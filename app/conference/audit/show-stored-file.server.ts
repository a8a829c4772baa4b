import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { type Act, recordAct } from './record-act.server.ts';

/** Opens a stored file and records that it was shown. The caller must check the permission first. */
export async function showStoredFile(
  { db, secrets, files }: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { id, record_key_id }: { id: string; record_key_id: string },
  act: Act,
): Promise<CheckedFile> {
  const record = await openRecordKey(db, secrets, record_key_id);
  const file = await openStoredFile(db, files, record, id);
  await recordAct(db, act);
  return file;
}
