import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { missingKey } from '#platform/keys/keyring.server.ts';
import type { Keyring, MasterKey } from '#platform/keys/secrets.server.ts';
import { openPieces, sealPieces } from './sealed-pieces.server.ts';

const fileTitle = 'peace-conference backup 1';

/** The last entry of a backup. It contains the number of entries before it, and the SHA-256 of each part, in hex. */
type Manifest = { entries: number; sha256: Record<string, string> };

export type BackupWriter = {
  /** Adds an entry with this name. All entries with the same name are one part. */
  add(name: string, bytes: Uint8Array): Promise<void>;
};

/** Writes a compressed, encrypted tar archive. The file gets its final name only when it is complete. */
export async function writeBackupFile(
  path: string,
  keyring: Keyring,
  write: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  const [master] = await keyring.list();
  const unfinished = `${path}.part`;
  const archive = pack();
  const file = createWriteStream(unfinished, { mode: 0o600 });
  async function* sealed() {
    yield Buffer.from(`${fileTitle} ${id} ${master.id}\n`);
    yield* sealPieces(deriveBackupKey(master, id), archive.pipe(createGzip({ level: 3 })));
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
 * Passes the entries of a backup to `read`, in order. It compares their hashes with the manifest only at the end, so
 * the caller must not rely on the entries before this function returns. Throws an ExplainedError if the file is
 * incomplete or was encrypted with another key.
 */
export async function readBackupFile(
  path: string,
  keyring: Keyring,
  read: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const file = createReadStream(path);
  const { id, master } = await readTitle(file, path, keyring);
  const archive = extract();
  const unpacked = pipeline(
    Readable.from(openPieces(deriveBackupKey(master, id), file)),
    createGunzip(),
    archive as unknown as NodeJS.WritableStream,
  );
  // The code below waits for this promise and handles its error. Without this line, an early error would end the
  // process.
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
      (failure: unknown) => failure,
    );
    throw cause instanceof ExplainedError ? cause : error;
  } finally {
    file.destroy();
  }
  const isWhole =
    manifest?.entries === entries &&
    [...hashes].every(([name, hash]) => manifest?.sha256[name] === hash.digest('hex'));
  if (!isWhole) throw new ExplainedError('The backup is damaged: its parts differ from its manifest.');
}

function deriveBackupKey(master: MasterKey, id: string): Buffer {
  return Buffer.from(master.derive(`backup ${id}`), 'base64url');
}

/** Reads the first line, which is not encrypted. It contains the id of the backup and the name of the master key. */
async function readTitle(
  file: ReturnType<typeof createReadStream>,
  path: string,
  keyring: Keyring,
): Promise<{ id: string; master: MasterKey }> {
  const length = fileTitle.length + 1 + 36 + 1 + 16 + 1;
  await Promise.race([once(file, 'readable'), once(file, 'error').then(([error]) => Promise.reject(error))]);
  const line = (file.read(length) as Buffer | null)?.toString() ?? '';
  const [, id, name] = /^peace-conference backup 1 ([0-9a-f-]{36}) ([0-9a-f]{16})\n$/.exec(line) ?? [];
  if (id === undefined || name === undefined) {
    throw new ExplainedError(`${path} is not a backup of this software.`);
  }
  const master = await keyring.find(name);
  if (!master) throw new ExplainedError(`${path} does not open with this SECRET_KEY. ${missingKey(name)}`);
  return { id, master };
}
