import { statfs } from 'node:fs/promises';
import type { Config } from '#platform/config.server.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket' | 'keepFreeBytes'>;

/**
 * Returns whether files may still be stored. Below KEEP_FREE_MB of free disk space they may not, so that the rest
 * remains for the database. If DATA_DIR contains neither the files nor the database, there is always room.
 */
export async function hasRoomForFiles(config: Place): Promise<boolean> {
  const isLocal = config.databaseUrl === undefined || config.bucket === undefined;
  return !isLocal || (await readFreeBytes(config.dataDir)) >= config.keepFreeBytes;
}

/** Returns the free disk space of a folder that this process can use, in bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
