import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Secrets } from '../secrets.server.ts';
import { BackupError } from './backup-error.server.ts';
import { openPieces, sealPieces } from './sealed-pieces.server.ts';

const title = 'peace-conference backup 1';

/** What stands in the last entry: how many entries there were before it, and the SHA-256 of each part, hex. */
type Manifest = { entries: number; sha256: Record<string, string> };

export type BackupWriter = {
  /** Adds bytes under a name; the same name again goes on where it ended. */
  add(name: string, bytes: Uint8Array): Promise<void>;
};

/**
 * Writes a file that only the server's key opens: a tar archive, compressed and sealed. It appears under its name once
 * it is whole and on the disk.
 */
export async function writeBackupFile(
  path: string,
  secrets: Secrets,
  write: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  const unfinished = `${path}.part`;
  const archive = pack();
  const file = createWriteStream(unfinished, { mode: 0o600 });
  async function* sealed() {
    yield Buffer.from(`${title} ${id}\n`);
    yield* sealPieces(keyOf(secrets, id), archive.pipe(createGzip({ level: 3 })));
  }
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let entries = 0;
  const addEntry = async (name: string, bytes: Uint8Array) => {
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    });
    entries += 1;
  };
  const stopped = new AbortController();
  const written = pipeline(Readable.from(sealed()), file, { signal: stopped.signal });
  try {
    const work = async () => {
      await write({
        async add(name, bytes) {
          const hash = hashes.get(name) ?? createHash('sha256');
          hashes.set(name, hash.update(bytes));
          await addEntry(name, bytes);
        },
      });
      const sha256 = Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
      const manifest: Manifest = { entries, sha256 };
      await addEntry('manifest.json', Buffer.from(JSON.stringify(manifest)));
      archive.finalize();
    };
    await Promise.all([work(), written]);
    const handle = await open(unfinished);
    await handle.sync();
    await handle.close();
    await rename(unfinished, path);
  } catch (error) {
    stopped.abort();
    archive.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Reads a backup's entries in their order, and at the end checks their hashes against the manifest: what was read
 * counts only once this has returned. Throws a BackupError for anything that is not a whole backup of this key.
 */
export async function readBackupFile(
  path: string,
  secrets: Secrets,
  read: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const file = createReadStream(path);
  const id = await readTitle(file, path);
  const archive = extract();
  const unpacked = pipeline(
    Readable.from(openPieces(keyOf(secrets, id), file)),
    createGunzip(),
    archive as unknown as NodeJS.WritableStream,
  );
  // Its fault is told below, by whoever waits for it.
  unpacked.catch(() => {});
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let entries = 0;
  let manifest: Manifest | undefined;
  try {
    for await (const entry of archive) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      const { name } = entry.header;
      if (name === 'manifest.json') {
        manifest = JSON.parse(bytes.toString()) as Manifest;
        continue;
      }
      const hash = hashes.get(name) ?? createHash('sha256');
      hashes.set(name, hash.update(bytes));
      entries += 1;
      await read(name, bytes);
    }
    await unpacked;
  } catch (error) {
    const cause = await unpacked.then(
      () => error,
      (fault: unknown) => fault,
    );
    throw cause instanceof BackupError ? cause : error;
  } finally {
    file.destroy();
  }
  const isWhole =
    manifest?.entries === entries &&
    [...hashes].every(([name, hash]) => manifest?.sha256[name] === hash.digest('hex'));
  if (!isWhole) throw new BackupError('The backup is damaged: its parts are not those of its manifest.');
}

function keyOf(secrets: Secrets, id: string): Buffer {
  return Buffer.from(secrets.derive(`backup ${id}`), 'base64url');
}

/** The first line, in clear: what the file is, and the id that its key is derived from. */
async function readTitle(file: ReturnType<typeof createReadStream>, path: string): Promise<string> {
  const length = title.length + 1 + 36 + 1;
  await Promise.race([once(file, 'readable'), once(file, 'error').then(([error]) => Promise.reject(error))]);
  const line = (file.read(length) as Buffer | null)?.toString() ?? '';
  const [, id] = /^peace-conference backup 1 ([0-9a-f-]{36})\n$/.exec(line) ?? [];
  if (!id) throw new BackupError(`${path} is not a backup of this software.`);
  return id;
}
