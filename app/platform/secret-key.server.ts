import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.server.ts';

/** Thrown by {@link readSecretKey}, with a sentence for a person at a terminal. */
export class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

/**
 * The SECRET_KEY that was given, or the one in `dataDir`, made at the first start. Refuses to make one where data
 * lies that was sealed with another: that data could then never be read again.
 */
export async function readSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (secretKey !== undefined) return secretKey;
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
  return key;
}

/** The key appears whole or not at all, and of two processes that make one, both use the first. */
async function makeKey(dataDir: string, path: string) {
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
}
