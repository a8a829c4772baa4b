import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system, which a test can fill completely. */
export type SmallDisk = {
  /** Fills the disk until no byte is free. */
  fill(): Promise<void>;
  /** Deletes what `fill` has written. */
  makeRoom(): Promise<void>;
  unmount(): void;
};

/** Returns whether this process may mount a file system. Usually only root may. In a container, usually nobody may. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'conference-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** Mounts a file system of this size, which exists only in memory, at a folder. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  // Unmount even if a killed process still uses the file system (`-l`). The file system then disappears when this
  // process has ended.
  const unmount = () => void spawnSync('umount', ['-l', folder]);
  // Before the folder is deleted.
  process.prependOnceListener('exit', unmount);
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'a');
      try {
        // Write smaller and smaller pieces until not even one byte fits.
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) await fillWith(file, size);
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
