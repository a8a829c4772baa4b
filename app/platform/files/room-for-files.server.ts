import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket' | 'keepFreeBytes'>;

/**
 * Returns whether files may still be stored. Below KEEP_FREE_MB of free disk space they may not, so that the rest
 * remains for the database. If DATA_DIR contains neither the files nor the database, there is always room.
 */
export async function hasRoomForFiles(config: Place): Promise<boolean> {
  const isLocal = config.databaseUrl === undefined || config.bucket === undefined;
  return !isLocal || (await readFreeBytes(config)) >= config.keepFreeBytes;
}

/**
 * Returns the free disk space that this process can use for its data, in bytes. The files and the database can lie on
 * separate disks; then the fullest one counts.
 */
export async function readFreeBytes({
  dataDir,
  databaseUrl,
  bucket,
}: Omit<Place, 'keepFreeBytes'>): Promise<number> {
  const parts = [
    ...(bucket === undefined ? [join(dataDir, 'files')] : []),
    ...(databaseUrl === undefined ? [join(dataDir, 'postgres')] : []),
  ];
  const free = [await readFree(dataDir)];
  for (const part of parts) free.push(await readFree(part).catch(infiniteIfMissing));
  return Math.min(...free);
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function infiniteIfMissing(error: NodeJS.ErrnoException): number {
  if (error.code !== 'ENOENT') throw error;
  return Number.POSITIVE_INFINITY;
}
