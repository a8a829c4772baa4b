import type { Database } from '#platform/database/database.server.ts';
import { type CheckedFile, openStoredFile } from '#platform/files/stored-files.server.ts';
import { encodePicture } from '#platform/files/work-on-picture.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openInstallationRecord } from '#platform/keys/installation-key.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { type LetterImage, letterImages } from './letter-text.ts';

/** Returns the ids of the files with the signature and the stamp of new visa letters. It lacks those that are not set. */
export async function listLetterImages(db: Database): Promise<Partial<Record<LetterImage, string>>> {
  const rows = await db
    .selectFrom('letter_image')
    .select(['kind', 'file_id'])
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return Object.fromEntries(
    letterImages.flatMap((kind) => {
      const id = rows.find((row) => row.kind === kind)?.file_id;
      return id ? [[kind, id]] : [];
    }),
  );
}

/**
 * Reads the images of a letter as files for its template. Leaves out an image that cannot be read, so that a letter is
 * drawn with an empty place instead of not at all.
 */
export async function readLetterImages(
  store: Pick<Platform, 'db' | 'files' | 'secrets' | 'log'>,
  ids: Partial<Record<LetterImage, string>> = {},
): Promise<{ kind: LetterImage; name: string; bytes: Uint8Array }[]> {
  const found = [];
  for (const kind of letterImages) {
    const id = ids[kind];
    if (id === undefined) continue;
    try {
      // Letters in one file share their images.
      found.push({ kind, name: `${id}.jpg`, bytes: (await openLetterImage(store, id)).bytes });
    } catch (error) {
      store.log.warn({ err: error, file: id }, 'cannot read an image of a visa letter');
    }
  }
  return found;
}

/** Where the template finds each image. Null for an empty place. */
export function pathsOfImages(images: readonly { kind: LetterImage; name: string }[]) {
  const pathOf = (kind: LetterImage) => {
    const image = images.find((one) => one.kind === kind);
    return image ? `/given/${image.name}` : null;
  };
  return { signature: pathOf('signature'), stamp: pathOf('stamp') };
}

/** The place of an image is 62 mm wide: so many pixels at 300 dpi. */
const imageWidth = 740;

/** Makes a checked picture small enough for a letter. Undefined if it cannot be decoded. */
export async function letterFile(file: CheckedFile, asker: Asker): Promise<CheckedFile | undefined> {
  const task = { do: 'lighten', width: imageWidth, format: 'image/jpeg', mostBytes: 150_000 } as const;
  const made = await encodePicture(asker, { ...task, bytes: file.bytes }, 0);
  return made.ok && made.answer.length > 0 ? { bytes: made.answer, mediaType: 'image/jpeg' } : undefined;
}

/** Opens an image of the visa letter. */
export async function openLetterImage(
  { db, files, secrets }: Pick<Platform, 'db' | 'files' | 'secrets'>,
  id: string,
): Promise<CheckedFile> {
  return await openStoredFile(db, files, await openInstallationRecord(db, secrets), id);
}
