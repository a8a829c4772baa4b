import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { canMount, mountSmallDisk } from '#tests/servers/small-disk.ts';
import { hasRoomForFiles, readFreeBytes } from './room-for-files.server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const local = { dataDir, databaseUrl: undefined, bucket: undefined };
const bucket = { name: 'files', prefix: '', endpoint: undefined, region: '' };

it('files may be stored while KEEP_FREE_MB is free, or if the disk has neither files nor database', async () => {
  const tooMuch = { keepFreeBytes: Number.MAX_SAFE_INTEGER };
  expect(await hasRoomForFiles({ ...local, keepFreeBytes: 0 })).toBe(true);
  expect(await hasRoomForFiles({ ...local, ...tooMuch })).toBe(false);
  expect(await hasRoomForFiles({ dataDir, databaseUrl: 'postgres://elsewhere', bucket, ...tooMuch })).toBe(
    true,
  );
});

it('reads the free space of the fuller disk if the files and the database are on separate disks', async ({
  skip,
}) => {
  skip(!canMount(), 'only a user who may mount file systems can create a small disk');
  const large = await readFreeBytes(local);
  for (const part of ['files', 'postgres']) {
    const disk = mountSmallDisk(join(dataDir, part), 4);
    expect(await readFreeBytes(local)).toBeLessThanOrEqual(4 * 1024 * 1024);
    disk.unmount();
  }
  expect(large).toBeGreaterThan(4 * 1024 * 1024);
});
