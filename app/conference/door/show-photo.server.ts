import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import { shrinkPicture } from '#platform/files/shrink-picture.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

/** The side of the photograph in pixels: twice its size on the page, for screens with a high resolution. */
const photoSide = 240;

/**
 * Opens the photograph of a guest as a small JPEG and records who saw it. Returns undefined if there is no photograph,
 * or if it is a PDF.
 */
export async function showPhotoAtDoor(
  { db, secrets, files }: Pick<Platform, 'db' | 'secrets' | 'files'>,
  { registrationId, ...look }: { registrationId: string; organiserId: string; requestId: string },
): Promise<Buffer | undefined> {
  const photo = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['file_id', 'record_key_id'])
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'photo')
    .where('media_type', '=', 'image/jpeg')
    .executeTakeFirst();
  if (!photo) return undefined;
  const record = await openRecordKey(db, secrets, photo.record_key_id);
  const { bytes } = await openStoredFile(db, files, record, photo.file_id);
  const picture = await shrinkPicture(bytes, photoSide, { person: look.organiserId });
  const subject = { subject: 'registration', subjectId: registrationId } as const;
  await recordAct(db, { ...byOrganiser(look), action: 'photo.shown-at-door', ...subject });
  return picture;
}
