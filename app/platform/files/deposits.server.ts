import type { Database } from '#platform/database/database.server.ts';
import type { FileStore } from './files.server.ts';
import type { FormFile } from './kept-files.server.ts';
import { type Deposit, depositFile } from './stored-files.server.ts';

/** A file of a form that a transaction can take without waiting for the store. */
export type ReadyFile = { deposit: Deposit } | { keptId: string };

type Ready<Files> = { [Field in keyof Files]: ReadyFile | undefined };

/**
 * Puts the bytes of a form's files into the store, and only then does what is to be done with them. What was not taken,
 * as of a repeat or a refusal, is removed again; after a failure, of which nobody knows how far it came, the sweep does it.
 */
export async function withDeposits<Files extends Record<string, FormFile | undefined>, Result>(
  { db, files }: { db: Database; files: FileStore },
  formFiles: Files,
  use: (ready: Ready<Files>) => Promise<Result>,
): Promise<Result> {
  const deposits: Deposit[] = [];
  const ready: Record<string, ReadyFile | undefined> = {};
  for (const [field, file] of Object.entries(formFiles)) {
    if (file && 'checked' in file) {
      const deposit = await depositFile(files, file.checked);
      deposits.push(deposit);
      ready[field] = { deposit };
    } else ready[field] = file;
  }
  const result = await use(ready as Ready<Files>);
  await removeUntaken(db, files, deposits);
  return result;
}

async function removeUntaken(db: Database, files: FileStore, deposits: Deposit[]) {
  if (deposits.length === 0) return;
  const ids = deposits.map(({ id }) => id);
  const taken = await db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute();
  for (const id of ids) {
    // Whatever was done is done: a store that fails now is no reason to say otherwise.
    if (!taken.some((row) => row.id === id)) await files.remove(id).catch(() => {});
  }
}
