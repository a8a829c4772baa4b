import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file so that a crash or a power cut leaves either the new content or the previous file. `unfinished` is the
 * temporary name of the file. Processes that write the same file at once need different temporary names.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, unfinished = `${path}.part` } = {},
): Promise<void> {
  await writeFile(unfinished, content, { mode, flush: true });
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** Writes a folder's entries to the disk. Otherwise a power cut could undo a rename. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, but its file system keeps a journal of renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
