import { sealValue, tryRecordKey } from '#platform/record-keys.server.ts';
import type { Platform } from '#platform/request-context.server.ts';

export type NewNote = { registrationId: string; organiserId: string; text: string };

/** Writes a note on a registration for the other organisers, sealed with its key. It can never be changed. */
export async function addNote(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { registrationId, organiserId, text }: NewNote,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'erased' }> {
  const row = await db
    .selectFrom('registration')
    .select('record_key_id')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!row) return { ok: false, reason: 'no-such-registration' };
  const record = await tryRecordKey(db, secrets, row.record_key_id);
  if (!record) return { ok: false, reason: 'erased' };
  await db
    .insertInto('registration_note')
    .values({
      registration_id: registrationId,
      organiser_id: organiserId,
      sealed_text: sealValue(record, 'note', text),
      created_at: now,
    })
    .execute();
  return { ok: true };
}
