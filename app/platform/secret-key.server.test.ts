import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecretKeys } from './secret-key.server.ts';

let dataDir: string;
const readAll = (secretKey?: string, secretKeyBefore?: string) =>
  readSecretKeys({ secretKey, secretKeyBefore, dataDir });
const read = async () => (await readAll())[0];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'secret key ')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

it('takes the keys that were given, and writes nothing', async () => {
  expect(await readAll('k'.repeat(32))).toEqual(['k'.repeat(32)]);
  expect(await readAll('k'.repeat(32), 'b'.repeat(32))).toEqual(['k'.repeat(32), 'b'.repeat(32)]);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

it('makes a key of 256 bits once, for its owner’s eyes only', async () => {
  const key = await read();
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await read()).toBe(key);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
});

it('makes one key where several start at once', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

it('refuses to make a new key over data that was sealed with a lost one', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18');
  await expect(read()).rejects.toThrow(/secret-key is missing.*Put it back/);
});

it('refuses a key file that was emptied', async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret-key'), '\n');
  await expect(read()).rejects.toThrow('does not hold a key');
});
