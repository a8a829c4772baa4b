import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { type FileStore, openFolderStore } from './files.server.ts';

/** Opens the file store that the configuration names: a bucket, or the folder `files` in DATA_DIR. */
export async function openFileStore({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> {
  if (bucket === undefined) return await openFolderStore(join(dataDir, 'files'));
  // Amazon's client is loaded only here, because it is large and most installations do not need it.
  const { openObjectStore } = await import('./object-store.server.ts');
  return openObjectStore(bucket);
}
