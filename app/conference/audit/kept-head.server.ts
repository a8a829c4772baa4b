import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { hasRightSignature, readSignedHead, type SignedHead, writeHead } from './signed-head.server.ts';

/** The path of the file with the last signed head. Somebody who controls only the database cannot change this file. */
function keptHeadFile(dataDir: string): string {
  return join(dataDir, 'audit-head');
}

/** The name of the kept head in a backup. */
export const auditHeadNote = 'auditHead';

/** Reads the text of the kept head without checking it. Returns undefined if none was kept yet. */
export async function readKeptText(dataDir: string): Promise<string | undefined> {
  return await readFile(keptHeadFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Reads the last signed head that is kept outside the database. Returns undefined if none was kept yet. Throws an
 * ExplainedError if the file was changed.
 */
export async function readKeptHead(dataDir: string, secrets: Secrets): Promise<SignedHead | undefined> {
  const file = keptHeadFile(dataDir);
  const text = await readKeptText(dataDir);
  if (text === undefined) return undefined;
  const head = readSignedHead(text);
  if (head && hasRightSignature(secrets, head)) return head;
  throw new ExplainedError(`${file} was changed, or it belongs to another database: its signature is wrong.`);
}

/** Keeps a signed head outside the database. */
export async function keepHead(dataDir: string, head: SignedHead): Promise<void> {
  const file = keptHeadFile(dataDir);
  await writeAtomically(file, writeHead(head), { unfinished: `${file}.${process.pid}.part` });
}

/**
 * Renames the kept head after the restore of an older backup, because the restored audit may end earlier. Returns the
 * new path, or undefined if no head was kept.
 */
export async function renameKeptHead(dataDir: string, now: Date): Promise<string | undefined> {
  const aside = `${keptHeadFile(dataDir)}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  return await rename(keptHeadFile(dataDir), aside).then(
    () => aside,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}
