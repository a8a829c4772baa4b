import { organisers } from '#conference/organiser/organisers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { unsealValue } from '#platform/keys/record-keys.server.ts';
import { notePurpose } from './add-note.server.ts';

/**
 * Lists the notes on a registration and on those that were merged into it, newest first. The text is null if it was
 * erased. `writtenOn` is the reference of the merged registration that the note was written on.
 */
export async function listNotes({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, registrationId: string) {
  const rows = await db
    .selectFrom('registration_note')
    .innerJoin('registration', 'registration.id', 'registration_note.registration_id')
    .innerJoin(organisers(db).as('author'), 'author.id', 'registration_note.organiser_id')
    .select(['registration_note.id', 'author.name as author', 'registration_note.created_at as at'])
    .select(['registration_id', 'reference', 'record_key_id', 'sealed_text'])
    .where((row) =>
      row.or([row('registration.id', '=', registrationId), row('merged_into', '=', registrationId)]),
    )
    .orderBy('registration_note.created_at', 'desc')
    .orderBy('registration_note.id')
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ registration_id, reference, record_key_id, sealed_text, ...note }) => {
    const record = records.get(record_key_id);
    const text = record ? String(unsealValue(record, notePurpose, sealed_text)) : null;
    return { ...note, text, writtenOn: registration_id === registrationId ? null : reference };
  });
}
