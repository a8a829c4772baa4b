import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { unsealValue } from '#platform/keys/record-keys.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import { notePurpose } from './add-note.server.ts';

export type Note = {
  id: string;
  author: string;
  at: Date;
  /** Null if it was erased. */
  text: string | null;
  /** The reference of the registration that it was written on, if that one was merged into this one. */
  writtenOn: string | null;
};

/** The notes on a registration and on those that were merged into it, the newest first. */
export async function listNotes(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
): Promise<Note[]> {
  const rows = await db
    .selectFrom('registration_note')
    .innerJoin('registration', 'registration.id', 'registration_note.registration_id')
    .innerJoin(organisers(db).as('author'), 'author.id', 'registration_note.organiser_id')
    .select([
      'registration_note.id',
      'registration_note.registration_id',
      'registration_note.created_at',
      'sealed_text',
      'author.name',
      'registration.reference',
      'registration.record_key_id',
    ])
    .where((row) =>
      row.or([row('registration.id', '=', registrationId), row('merged_into', '=', registrationId)]),
    )
    .orderBy('registration_note.created_at', 'desc')
    .orderBy('registration_note.id')
    .execute();
  const records = await tryRecordKeys(db, secrets, rows);
  return rows.map((row) => {
    const record = records.get(row.record_key_id);
    return {
      id: row.id,
      author: row.name,
      at: row.created_at,
      text: record ? String(unsealValue(record, notePurpose, row.sealed_text)) : null,
      writtenOn: row.registration_id === registrationId ? null : row.reference,
    };
  });
}
