import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file so that a crash or a power cut leaves either the new content or the previous file. `unfinished` is the
 * file's name until it is complete: where several processes may write the same file, each needs a name of its own.
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

/** Without this a power cut can undo a rename although the file's bytes are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
