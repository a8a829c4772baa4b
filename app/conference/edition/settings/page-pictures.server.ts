import { sql } from 'kysely';
import { folderEdition } from '#conference/edition/edition.server.ts';
import { type PicturePlace, pictureIn } from '#conference/edition/picture-places.ts';
import type { OwnPicture } from '#conference/edition/schema/facts-schema.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import { type EncodedForPages, encodeForPages } from '#platform/files/encode-for-pages.server.ts';
import {
  attachFile,
  type CheckedFile,
  deleteFiles,
  openStoredFile,
  type UploadedFile,
  uploadFile,
} from '#platform/files/stored-files.server.ts';
import { type PageFormat, pageFormats } from '#platform/files/work-on-picture.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { lockSettings } from './lock-settings.server.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;
type Refused = Extract<EncodedForPages, { ok: false }>;

/** What is known of an uploaded picture besides its words. */
export type UploadedPicture = Pick<OwnPicture, 'picture' | 'width' | 'height' | 'widths'>;

/**
 * Stores a checked picture for a place, cut to the shape of the folder's picture, in the widths and formats of pages.
 * Nobody but owners sees it until the setting of the place names it. Unless that happens, it is deleted after a day.
 */
export async function storePagePicture(
  { db, files, secrets }: Store,
  { place, file, asker }: { place: PicturePlace; file: CheckedFile; asker: Asker },
  now: Date,
): Promise<{ ok: true; picture: string } | Refused> {
  const encoded = await encodeForPages(file.bytes, pictureIn(folderEdition, place.path), asker);
  if (!encoded.ok) return encoded;
  const { width, height } = encoded;
  const uploads: { width: number; format: PageFormat; uploaded: UploadedFile }[] = [];
  for (const { width: one, mediaType: format, ...file } of encoded.files) {
    uploads.push({ width: one, format, uploaded: await uploadFile(files, { ...file, mediaType: format }) });
  }
  const picture = await db.transaction().execute(async (tx) => {
    const record = await openInstallationRecord(tx, secrets);
    const { id } = await tx
      .insertInto('page_picture')
      .values({ setting: place.name, width, height, uploaded_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { uploaded, ...one } of uploads) {
      const file_id = await attachFile(tx, record, uploaded);
      await tx
        .insertInto('page_picture_file')
        .values({ picture_id: id, ...one, file_id })
        .execute();
    }
    return id;
  });
  return { ok: true, picture };
}

/** Finds a picture that was uploaded for a place. */
export async function findPagePicture(
  db: Database,
  { setting, picture }: { setting: string; picture: string },
): Promise<UploadedPicture | undefined> {
  const found = await db
    .selectFrom('page_picture')
    .select(['width', 'height'])
    .where('id', '=', picture)
    .where('setting', '=', setting)
    .executeTakeFirst();
  if (!found) return undefined;
  const files = await db
    .selectFrom('page_picture_file')
    .select('width')
    .distinct()
    .where('picture_id', '=', picture)
    .orderBy('width')
    .execute();
  return { picture, ...found, widths: files.map(({ width }) => width) };
}

type Wanted = { picture: string; width: number; accept: string };

/**
 * Opens a picture in one width, in the best format that the browser accepts. With `isPublic`, only if it is published
 * or was until ten minutes ago, because visitors may still have a page that shows it; pictures that were replaced stay,
 * because kept pages show them.
 */
export async function openPagePicture(
  { db, files, secrets }: Store,
  { picture, width, accept, isPublic }: Wanted & { isPublic: boolean },
  now: Date,
): Promise<CheckedFile | undefined> {
  if (isPublic && !(await isPublished(db, picture, addTime(now, -minutes(10))))) return undefined;
  const all = await db
    .selectFrom('page_picture_file')
    .select(['width', 'format', 'file_id'])
    .where('picture_id', '=', picture)
    .execute();
  const accepted = pageFormats.filter((format) => format === 'image/jpeg' || accept.includes(format));
  const [best] = accepted.flatMap((format) =>
    all.filter((one) => one.format === format && (one.width === width || format === 'image/jpeg')),
  );
  if (!best) return undefined;
  return await openStoredFile(db, files, await openInstallationRecord(db, secrets), best.file_id);
}

async function isPublished(db: Database, picture: string, undoneAfter: Date): Promise<boolean> {
  const change = await db
    .selectFrom('setting_change')
    .select('id')
    .where(pictureOf, '=', picture)
    .where((where) => where.or([where('undone_at', 'is', null), where('undone_at', '>', undoneAfter)]))
    .executeTakeFirst();
  return change !== undefined;
}

/** The picture that a change names. Other settings have no such value. */
const pictureOf = sql<string>`setting_change.value->>'picture'`;

/**
 * Deletes the pictures that were uploaded more than a day ago and that no change names which is not undone. Takes the
 * lock of the settings, so that none is published meanwhile. Returns how many there were.
 */
export async function deleteUnusedPagePictures(db: Database, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const unused = await tx
      .selectFrom('page_picture')
      .select('page_picture.id')
      .where('uploaded_at', '<', addTime(now, -days(1)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('setting_change')
              .select('setting_change.id')
              .where(pictureOf, '=', sql<string>`page_picture.id::text`)
              .where('undone_at', 'is', null),
          ),
        ),
      )
      .execute();
    const ids = unused.map(({ id }) => id);
    const files = await tx
      .deleteFrom('page_picture_file')
      .where('picture_id', '=', anyOf(ids))
      .returning('file_id')
      .execute();
    await deleteFiles(
      tx,
      files.map(({ file_id }) => file_id),
    );
    await tx.deleteFrom('page_picture').where('id', '=', anyOf(ids)).execute();
    return ids.length;
  });
}
