import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Encoding } from './accepted-encoding.server.ts';
import type { StaticFile, StaticFiles } from './static-files.server.ts';

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** The order in which we compress. The fastest encoding is first, so that every file soon has a compressed form. */
const fastestFirst: Encoding[] = ['gzip', 'br', 'zstd'];

/** We do not compress smaller files, because compression would save fewer bytes than its headers need. */
const minBytes = 256;

/**
 * Compresses text and programs as far as possible. `cacheFolder` keeps the results for the next start. Their names
 * contain a hash of the content. A file is served uncompressed until its compressed form is ready. If the folder cannot
 * be written, each start compresses again.
 */
export async function precompress(files: StaticFiles, cacheFolder: string, log: Log): Promise<void> {
  await mkdir(cacheFolder, { recursive: true }).catch(() => {});
  const suitable = [...files.values()].filter((file) => file.isCompressible && file.bytes.length >= minBytes);
  const cached = new Set(await readdir(cacheFolder).catch(() => []));
  let writeError: unknown;
  for (const encoding of fastestFirst) {
    for (const file of suitable) {
      const name = nameOf(file, encoding);
      const path = join(cacheFolder, name);
      const known = cached.has(name) ? await readFile(path).catch(() => undefined) : undefined;
      const bytes = known ?? (await compressors[encoding](file.bytes));
      if (bytes.length < file.bytes.length) file.compressed.set(encoding, bytes);
      if (known) continue;
      // The name contains the process id, because several processes may write into the folder.
      const unfinished = `${path}.${process.pid}.part`;
      await writeAtomically(path, bytes, { mode: 0o644, unfinished }).catch(
        (error) => (writeError ??= error),
      );
    }
  }
  log.info({ files: suitable.length }, 'all files are compressed');
  if (writeError)
    log.warn({ err: writeError }, 'cannot save compressed files; the next start compresses them again');

  const currentNames = new Set(
    suitable.flatMap((file) => fastestFirst.map((encoding) => nameOf(file, encoding))),
  );
  for (const name of cached) {
    if (!currentNames.has(name)) await rm(join(cacheFolder, name), { force: true }).catch(() => {});
  }
}

/** Compresses one file in every encoding that makes it smaller. */
export async function compressFile(file: StaticFile): Promise<void> {
  if (!file.isCompressible || file.bytes.length < minBytes) return;
  for (const encoding of fastestFirst) {
    const bytes = await compressors[encoding](file.bytes);
    if (bytes.length < file.bytes.length) file.compressed.set(encoding, bytes);
  }
}

function nameOf(file: StaticFile, encoding: Encoding): string {
  return `${file.digest}.${encoding}`;
}
