import type { Database } from '#platform/database/database.server.ts';
import type { FileStore } from './files.server.ts';
import type { FormFile } from './kept-files.server.ts';
import { type UploadedFile, uploadFile } from './stored-files.server.ts';

/** An uploaded file of a form. A transaction can attach it to a record without waiting for the file store. */
export type ReadyFile = { uploaded: UploadedFile } | { keptId: string };

type Ready<Files> = { [Field in keyof Files]: ReadyFile | undefined };

/**
 * Uploads a form's files and then calls `use` with them. Afterwards it deletes each upload that `use` did not attach to
 * a record, for example when the same form was sent twice. If `use` throws, the hourly sweep deletes the uploads. If
 * the store fails for one of the files, deletes the others and throws `NotStored`.
 */
export async function withUploads<Files extends Record<string, FormFile | undefined>, Result>(
  { db, files }: { db: Database; files: FileStore },
  formFiles: Files,
  use: (ready: Ready<Files>) => Promise<Result>,
): Promise<Result> {
  const ids: string[] = [];
  const ready: Record<string, ReadyFile | undefined> = {};
  for (const [field, file] of Object.entries(formFiles)) {
    if (file && 'checked' in file) {
      const uploaded = await uploadFile(files, file.checked).catch(async (error: unknown) => {
        // The disk may be full. So delete the files of this form that are already stored.
        for (const id of ids) await files.remove(id).catch(() => {});
        throw error;
      });
      ids.push(uploaded.id);
      ready[field] = { uploaded };
    } else ready[field] = file;
  }
  const result = await use(ready as Ready<Files>);
  if (ids.length > 0) await deleteUnused(db, files, ids);
  return result;
}

async function deleteUnused(db: Database, files: FileStore, ids: string[]) {
  const rows = await db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
  const attached = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    // The work is already committed, so the request must succeed even if the store fails here.
    if (!attached.has(id)) await files.remove(id).catch(() => {});
  }
}
