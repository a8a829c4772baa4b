import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket' | 'keepFreeBytes'>;

/**
 * Returns whether the disk has room for more files. At least KEEP_FREE_MB must stay free, because the database needs
 * that space. Always returns true if DATA_DIR contains neither the files nor the database.
 */
export async function hasRoomForFiles(config: Place): Promise<boolean> {
  return !isLocal(config) || (await readFreeBytes(config)) >= config.keepFreeBytes;
}

/** Returns how many bytes may still be written into DATA_DIR. It is negative if less than KEEP_FREE_MB is free. */
export async function readRoom(config: Place): Promise<number> {
  return (await readFreeBytes(config)) - (isLocal(config) ? config.keepFreeBytes : 0);
}

/** Whether DATA_DIR contains the files or the database. */
function isLocal({ databaseUrl, bucket }: Place): boolean {
  return databaseUrl === undefined || bucket === undefined;
}

/**
 * Returns how many bytes of disk space are free for the data of this process. If the files and the database are on
 * separate disks, returns the free space of the fullest disk.
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
