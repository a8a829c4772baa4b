import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { type FileStore, openFolderStore } from './files.server.ts';

/** Opens the store that the configuration names: a bucket, or the folder `files` of DATA_DIR. */
export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> {
  if (bucket === undefined) return await openFolderStore(join(dataDir, 'files'));
  // Loads Amazon's client only here: it is large and most installations do not need it.
  const { openObjectStore } = await import('./object-store.server.ts');
  return openObjectStore(bucket);
}
