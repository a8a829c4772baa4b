import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the bytes of a form are until the form is handled. */
export type Body = {
  write(piece: Uint8Array): Promise<void>;
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** The key of all bodies of this process. It exists only in memory, so nobody can read a body after the process. */
const key = randomBytes(32);
const algorithm = 'aes-256-ctr';
const readBytes = 256 * 1024;
/**
 * After so many bytes a form waits until they are on the disk. Otherwise the kernel writes many forms at once, and a
 * change in the database waits for all of them. Smaller forms never reach the disk.
 */
const syncedBytes = 2 * 1024 * 1024;

/**
 * Opens an encrypted file for a body. The file loses its name immediately, so its bytes are gone as soon as it is
 * closed, or when the process ends for any reason.
 */
export async function openSealedBody(folder: string): Promise<Body> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const counter = randomBytes(16);
  const cipher = createCipheriv(algorithm, key, counter);
  let unsynced = 0;
  return {
    async write(piece) {
      await file.writeFile(cipher.update(piece));
      unsynced += piece.length;
      if (unsynced < syncedBytes) return;
      unsynced = 0;
      await file.datasync();
    },
    async *read() {
      const decipher = createDecipheriv(algorithm, key, counter);
      for (let position = 0; ; ) {
        const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(readBytes), position });
        if (bytesRead === 0) return;
        position += bytesRead;
        yield decipher.update(buffer.subarray(0, bytesRead));
      }
    },
    close: () => file.close(),
  };
}

/** Opens a body in memory, for a disk without room. */
export function openBodyInMemory(): Body {
  let pieces: Uint8Array[] = [];
  return {
    async write(piece) {
      pieces.push(piece);
    },
    async *read() {
      yield* pieces;
    },
    async close() {
      pieces = [];
    },
  };
}
