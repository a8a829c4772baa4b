import type { Json } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { ActName } from './act-words.ts';
import { openSealedPart } from './sealed-part.server.ts';

/**
 * Finds an act by its name, its subject and a part of its detail, and opens its sealed detail. Returns undefined if
 * there is no such act, or if the key of the sealed detail was destroyed.
 */
export async function readSealedDetail(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { action, subjectId, detail }: { action: ActName; subjectId: string; detail: Json },
): Promise<unknown> {
  const row = await db
    .selectFrom('audit_entry')
    .select(['record_key_id', 'sealed_detail'])
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where('detail', '@>', JSON.stringify(detail))
    .executeTakeFirst();
  if (!row) return undefined;
  return openSealedPart(await openExistingRecordKeys(db, secrets, [row]), row).detail;
}
