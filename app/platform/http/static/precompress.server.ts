import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Encoding } from './accepted-encoding.server.ts';
import type { StaticFile, StaticFiles } from './static-files.server.ts';

/** How hard each program tries. `best` takes 115 ms for a page of 64 kB, `fast` 12 ms, and its result is a sixth larger. */
const levels = { best: { br: 11, zstd: 19, gzip: 9 }, fast: { br: 5, zstd: 9, gzip: 9 } };
type Effort = keyof typeof levels;

const compressors: Record<Encoding, (bytes: Buffer, level: number) => Promise<Buffer>> = {
  br: (bytes, level) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes, level) =>
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (bytes, level) => promisify(gzip)(bytes, { level }),
};

const compress = (encoding: Encoding, bytes: Buffer, effort: Effort) =>
  compressors[encoding](bytes, levels[effort][encoding]);

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
      const bytes = known ?? (await compress(encoding, file.bytes, 'best'));
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

/**
 * Compresses a file in every encoding that makes it smaller, fast: after each change of a setting, hundreds of pages
 * are new.
 */
export async function compressFile(file: StaticFile): Promise<void> {
  if (!file.isCompressible || file.bytes.length < minBytes) return;
  for (const encoding of fastestFirst) {
    const bytes = await compress(encoding, file.bytes, 'fast');
    if (bytes.length < file.bytes.length) file.compressed.set(encoding, bytes);
  }
}

function nameOf(file: StaticFile, encoding: Encoding): string {
  return `${file.digest}.${encoding}`;
}
