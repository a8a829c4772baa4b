import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#platform/files/files.server.ts';

/** Every write to this device fails with ENOSPC, as on a full disk. Linux and FreeBSD have it. */
const fullDevice = '/dev/full';
export const hasFullDevice = existsSync(fullDevice);

/**
 * Makes each write of a folder store fail with ENOSPC, as on a full disk. Each unfinished file becomes a link to a
 * device that is always full. So the test needs no permission to mount a small disk.
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
