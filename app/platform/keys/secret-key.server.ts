import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { syncFolder } from '#platform/files/write-atomically.server.ts';
import { SecretKeyError } from './secret-key-error.server.ts';

/**
 * The SECRET_KEY that was given, or the one in `dataDir`, made at the first start; and after it those that it took the
 * place of, the newest first. Refuses to make one where data lies that was sealed with another: that data could then
 * never be read again.
 */
export async function readSecretKeys({
  secretKey,
  secretKeyBefore,
  dataDir,
}: Pick<Config, 'secretKey' | 'secretKeyBefore' | 'dataDir'>): Promise<[string, ...string[]]> {
  if (secretKey !== undefined) return secretKeyBefore ? [secretKey, secretKeyBefore] : [secretKey];
  const path = join(dataDir, 'secret-key');
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
      throw new SecretKeyError(
        `${path} is missing, and the data beside it can only be read with it. Put it back from your copy, or set SECRET_KEY.`,
      );
    }
    await makeKey(dataDir, path);
  }
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32) throw new SecretKeyError(`${path} does not hold a key. Put it back from your copy.`);
  // While a new key takes its place, it is in both.
  return [key, ...(await readKeysBefore(dataDir)).filter((one) => one !== key)];
}

/**
 * Puts a new key in the place of the one in `dataDir`, which becomes the first line of `secret-key.before`. Both are on
 * the disk before the first is seen: whenever this is killed, no key is lost.
 */
export async function renewSecretKey(dataDir: string): Promise<void> {
  const [path, before] = [join(dataDir, 'secret-key'), join(dataDir, 'secret-key.before')];
  const former = (await readFile(path, 'utf8')).trim();
  const keys = [former, ...(await readKeysBefore(dataDir)).filter((one) => one !== former)];
  await sweepUnfinished(dataDir);
  await rename(await writeUnfinished(before, keys.join('\n')), before);
  await syncFolder(dataDir);
  await rename(await writeUnfinished(path, newSecretKey()), path);
  await syncFolder(dataDir);
}

/** What a killed renewal left holds keys that should be in no forgotten file. */
async function sweepUnfinished(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (/^secret-key(\.before)?\.[0-9a-f]{12}\.part$/.test(name))
      await rm(join(dataDir, name), { force: true });
  }
}

async function readKeysBefore(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'secret-key.before'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= 32);
}

/** The key appears whole or not at all, and of two processes that make one, both use the first. */
async function makeKey(dataDir: string, path: string) {
  await mkdir(dataDir, { recursive: true });
  const unfinished = await writeUnfinished(path, newSecretKey());
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
}

function newSecretKey(): string {
  return randomBytes(32).toString('base64url');
}

async function writeUnfinished(path: string, text: string): Promise<string> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(unfinished, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return unfinished;
}
