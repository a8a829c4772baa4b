import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import {
  openRecordKeyIfExists,
  type RecordKey,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';

export type NewNote = {
  registrationId: string;
  organiserId: string;
  text: string;
  requestId: string;
  /** The note's id. It is made when the form is made, so that a form that is sent twice writes only one note. */
  noteId?: string | undefined;
};

/** Never change this purpose: stored notes are sealed with it. */
export const notePurpose = 'note';

/** If an organiser sends the same text again within this time, it is treated as a form that was sent twice. */
const repeatedWithin = minutes(1);

/**
 * Writes a note on a registration for the other organisers, sealed with its key. Nobody can edit a note. A form that is
 * sent twice writes one note.
 */
export async function addNote(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  note: NewNote,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-registration' | 'erased' }> {
  const { registrationId, organiserId, text, noteId } = note;
  return await db.transaction().execute(async (tx) => {
    // While this transaction holds the lock, a second copy of the form has to wait, and so has a change of the record
    // key.
    const row = await tx
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', registrationId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'no-such-registration' };
    const record = await openRecordKeyIfExists(tx, secrets, row.record_key_id);
    if (!record) return { ok: false, reason: 'erased' };
    if (await isRepeated(tx, record, note, now)) return { ok: true };
    const added = await tx
      .insertInto('registration_note')
      .values({
        ...(noteId !== undefined && { id: noteId }),
        registration_id: registrationId,
        organiser_id: organiserId,
        sealed_text: sealValue(record, notePurpose, text),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { ok: true };
    const subject = { subject: 'registration', subjectId: registrationId } as const;
    await recordAct(tx, { ...byOrganiser(note), action: 'registration.noted', ...subject });
    return { ok: true };
  });
}

async function isRepeated(
  tx: Database,
  record: RecordKey,
  { registrationId, organiserId, text }: NewNote,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('registration_note')
    .select('sealed_text')
    .where('registration_id', '=', registrationId)
    .where('organiser_id', '=', organiserId)
    .where('created_at', '>', addTime(now, -repeatedWithin))
    .execute();
  return rows.some((row) => unsealValue(record, notePurpose, row.sealed_text) === text);
}
