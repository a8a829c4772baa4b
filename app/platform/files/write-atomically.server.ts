import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file so that after a crash, a power cut or an error the file has either its new or its previous content.
 * `unfinished` is the temporary name of the file. If several processes may write the same file at once, each needs its
 * own temporary name.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, unfinished = `${path}.part` } = {},
): Promise<void> {
  try {
    await writeFile(unfinished, content, { mode, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    // Delete the unfinished file, because on a full disk it would take the last free space.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Writes the list of a folder's files to the disk. Otherwise a power cut could undo a rename. */
export async function syncFolder(folder: string): Promise<void> {
  // This is impossible on Windows, which cannot open a folder. There the file system records renames in a journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
