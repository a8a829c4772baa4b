import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasFullDevice } from '#tests/servers/full-store.ts';
import { writeAtomically } from './write-atomically.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'atomically-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('replaces a file and leaves no temporary file', async () => {
  const path = join(folder, 'note');
  await writeAtomically(path, 'first');
  await writeAtomically(path, Buffer.from('second'));
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['second', ['note']]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('keeps the previous file if it cannot write the new one', async () => {
  const path = join(folder, 'note');
  await writeFile(path, 'before');
  const unfinished = join(folder, 'no-such-folder', 'note');
  await expect(writeAtomically(path, 'after', { unfinished })).rejects.toThrow('ENOENT');
  expect(await readFile(path, 'utf8')).toBe('before');
});

it.skipIf(!hasFullDevice)(
  'leaves no unfinished file on a full disk, because it would take the last free space',
  async () => {
    const full = await mkdtemp(join(folder, 'full-'));
    const path = join(full, 'note');
    await writeFile(path, 'before');
    await symlink('/dev/full', `${path}.part`);
    await expect(writeAtomically(path, 'after')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect([await readFile(path, 'utf8'), await readdir(full)]).toEqual(['before', ['note']]);
  },
);
