import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system that is small enough to be filled. */
export type SmallDisk = {
  /** Fills the disk until only `bytesLeft` bytes are free. */
  fill(bytesLeft?: number): Promise<void>;
  /** Frees the space that `fill` has used. */
  makeRoom(): Promise<void>;
  unmount(): void;
};

/** Returns whether this process may mount a file system. Usually only root may do so, and in a container nobody. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'conference-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** Mounts a file system of this size at a folder. The file system is in memory. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  // A process that was killed may still use the file system. Then it disappears when that process has ended.
  const unmount = () => void spawnSync('umount', ['-l', folder]);
  process.once('exit', unmount);
  const ballast = join(folder, 'ballast');
  return {
    async fill(bytesLeft = 0) {
      const file = await open(ballast, 'a');
      try {
        // Write smaller and smaller pieces, so that no space is free at the end.
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) await fillWith(file, size);
        const { size } = await file.stat();
        if (bytesLeft > 0) await file.truncate(Math.max(0, size - bytesLeft));
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    unmount: () => {
      process.off('exit', unmount);
      unmount();
    },
  };
}

async function fillWith(file: Awaited<ReturnType<typeof open>>, size: number) {
  const piece = Buffer.alloc(size);
  for (;;) {
    try {
      await file.write(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}
