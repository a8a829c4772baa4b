import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecretKeys, renewSecretKey } from './secret-key.server.ts';

let dataDir: string;
const readAll = (secretKey?: string, secretKeyBefore?: string) =>
  readSecretKeys({ secretKey, secretKeyBefore, dataDir });
const read = async () => (await readAll())[0];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'secret key ')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

it('returns the configured keys and writes no file', async () => {
  expect(await readAll('k'.repeat(32))).toEqual(['k'.repeat(32)]);
  expect(await readAll('k'.repeat(32), 'b'.repeat(32))).toEqual(['k'.repeat(32), 'b'.repeat(32)]);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

it('creates a 256-bit key once, in a file that only its owner can read', async () => {
  const key = await read();
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await read()).toBe(key);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
});

it('creates only one key when several processes start at once', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

it('refuses to create a key if the folder contains data that was encrypted with a lost key', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18');
  await expect(read()).rejects.toThrow(/secret-key is missing.*Put it back/);
});

it('refuses an empty key file', async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret-key'), '\n');
  await expect(read()).rejects.toThrow('does not contain a key');
});

describe('a renewal', () => {
  it('a renewal replaces the key and keeps the earlier keys, the newest of them first', async () => {
    const keys = [await read()];
    for (let count = 0; count < 2; count++) {
      await renewSecretKey(dataDir);
      keys.unshift(await read());
      expect(await readAll()).toEqual(keys);
    }
    expect(new Set(keys).size).toBe(3);
    expect((await readdir(dataDir)).sort()).toEqual(['secret-key', 'secret-key.before']);
    for (const name of ['secret-key', 'secret-key.before']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
  });

  it('at any moment of a renewal, another process can read every key', async () => {
    const first = await read();
    let isOver = false;
    const reader = async () => {
      const seen: boolean[] = [];
      while (!isOver) seen.push((await readAll()).includes(first));
      return seen;
    };
    const readers = Promise.all([reader(), reader()]);
    for (let count = 0; count < 20; count++) await renewSecretKey(dataDir);
    isOver = true;
    const seen = (await readers).flat();
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).not.toContain(false);
  });

  it('a renewal continues after a kill, and deletes the unfinished files', async () => {
    const first = await read();
    await writeFile(join(dataDir, 'secret-key.before'), `${first}\n`);
    await writeFile(join(dataDir, 'secret-key.0123456789ab.part'), 'half a key');
    expect(await readAll()).toEqual([first]);
    await renewSecretKey(dataDir);
    expect((await readAll()).slice(1)).toEqual([first]);
    expect((await readdir(dataDir)).sort()).toEqual(['secret-key', 'secret-key.before']);
  });
});
