import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { syncFolder } from '#platform/files/write-atomically.server.ts';

/**
 * Returns the current key and then the earlier keys, the newest of them first. The current key is SECRET_KEY. If it is
 * not set, the current key is the one in `dataDir`, which is created at the first start. Throws an `ExplainedError` if
 * the key in `dataDir` is missing although `dataDir` contains data that needs it.
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
      throw new ExplainedError(
        `${path} is missing, and the data in the same folder can only be read with this key. Put it back from your copy, or set SECRET_KEY.`,
      );
    }
    await makeKey(dataDir, path);
  }
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32)
    throw new ExplainedError(`${path} does not contain a key. Put it back from your copy.`);
  // In the middle of a renewal, the current key is in both files. Return it only once.
  return [key, ...(await readKeysBefore(dataDir)).filter((one) => one !== key)];
}

/**
 * Adds the key in `dataDir` to `secret-key.before` as its first line, and then replaces it with a new key. In this
 * order no key is lost if the process is killed.
 */
export async function renewSecretKey(dataDir: string): Promise<void> {
  const [path, before] = [join(dataDir, 'secret-key'), join(dataDir, 'secret-key.before')];
  const former = (await readFile(path, 'utf8')).trim();
  const keys = [former, ...(await readKeysBefore(dataDir)).filter((one) => one !== former)];
  await deleteUnfinished(dataDir);
  await rename(await writeUnfinished(before, keys.join('\n')), before);
  await syncFolder(dataDir);
  await rename(await writeUnfinished(path, newSecretKey()), path);
  await syncFolder(dataDir);
}

/** Deletes the unfinished files of a renewal that was killed, because they contain keys. */
async function deleteUnfinished(dataDir: string) {
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

/**
 * Creates the file with its whole content in one step. If two processes create it at the same time, both use the file
 * of the first.
 */
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
