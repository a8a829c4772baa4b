import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#platform/files/files.server.ts';

/** A device on Linux and FreeBSD: every write to it fails with ENOSPC, as on a full disk. */
const fullDevice = '/dev/full';
export const hasFullDevice = existsSync(fullDevice);

/**
 * Returns a file store whose writes all fail with ENOSPC, as on a full disk. For this, it replaces the temporary file
 * of each write by a link to a device that is always full. So a test needs no permission to mount a small disk.
 */
export function fillStore(folder: string, store: FileStore): FileStore {
  return {
    ...store,
    async put(id, bytes) {
      const home = join(folder, id.slice(0, 2));
      await mkdir(home, { recursive: true });
      await symlink(fullDevice, join(home, `${id}.part`));
      await store.put(id, bytes);
    },
  };
}
