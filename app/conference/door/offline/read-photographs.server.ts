import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { seal } from '#platform/keys/secrets.server.ts';
import { contextOfPhotograph, mostPhotographs } from './door-list.ts';
import { keyOfList, type ListOwner } from './download-list.server.ts';

/**
 * The width and height of a photograph in pixels. A photograph then has about 3 kB, so a phone can load and keep a
 * thousand photographs even on a slow connection.
 */
const side = 96;

type Asked = ListOwner & { requestId: string; fileIds: readonly string[] };

/**
 * Opens photographs of active guests as small JPEGs, sealed with the key of the list, in base64. Null if a photograph
 * cannot be opened. The audit records each photograph that was taken to the door.
 */
export async function readPhotographs(
  { db, secrets, files, log }: Pick<Platform, 'db' | 'secrets' | 'files' | 'log'>,
  { listId, fileIds, ...by }: Asked,
): Promise<Record<string, string | null>> {
  const wanted = fileIds.slice(0, mostPhotographs);
  const rows = await db
    .selectFrom(registrationFiles(db).as('file'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'file.registration_id')
    .select(['file_id', 'file.record_key_id', 'registration_id'])
    .where('file_id', '=', anyOf(wanted))
    .where('kind', '=', 'photo')
    .where('media_type', '=', 'image/jpeg')
    .where('status', '=', 'active')
    .execute();
  const key = keyOfList(secrets, { listId, organiserId: by.organiserId });
  const found: Record<string, string | null> = Object.fromEntries(wanted.map((id) => [id, null]));
  const shown: string[] = [];
  for (const { file_id, record_key_id, registration_id } of rows) {
    try {
      const record = await openRecordKey(db, secrets, record_key_id);
      const { bytes } = await openStoredFile(db, files, record, file_id);
      const small = await shrinkPicture(bytes, side, { person: by.organiserId });
      found[file_id] = seal(key, small, contextOfPhotograph(listId, file_id)).toString('base64');
      shown.push(registration_id);
    } catch (error) {
      log.warn(
        { err: error, file: file_id },
        'cannot read a photograph, so the list for the door has none for this person',
      );
    }
  }
  await recordActs(
    db,
    shown.map(
      (subjectId) =>
        ({
          ...byOrganiser(by),
          action: 'photo.taken-to-door',
          subject: 'registration',
          subjectId,
        }) as const,
    ),
  );
  return found;
}
