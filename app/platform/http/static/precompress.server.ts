import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { writeAtomically } from '#platform/files/write-atomically.server.ts';
import type { Log } from '#platform/log.server.ts';
import { chooseEncoding, type Encoding, encodings } from './accepted-encoding.server.ts';
import type { StaticFile, StaticFiles } from './static-files.server.ts';

/** Compresses as far as possible. A page of 60 kB takes about 60 ms with brotli, 15 ms with zstd and 3 ms with gzip. */
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
 * Compresses the scripts, styles and programs of the build. `cacheFolder` keeps the results for the next start. Their
 * names contain a hash of the content. A file is served uncompressed until its compressed form is ready. If the folder
 * cannot be written, each start compresses again.
 */
export async function precompress(files: StaticFiles, cacheFolder: string, log: Log): Promise<void> {
  await mkdir(cacheFolder, { recursive: true }).catch(() => {});
  const suitable = [...files.values()].filter((file) => file.isHashed && isWorthCompressing(file));
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

/** The compressions that are not finished, so that many visitors of a new page wait for the same one. */
const running = new WeakMap<StaticFile, Map<Encoding, Promise<void>>>();

/**
 * Compresses a page for a client, in the encoding that it prefers, unless that is done already. Returns undefined if there
 * is nothing to do. There are hundreds of pages in all languages, and each change of a setting makes new ones, so only
 * those that somebody asks for are compressed. Never rejects.
 */
export function compressFor(file: StaticFile, acceptEncoding: string | undefined): Promise<void> | undefined {
  if (file.isHashed || !isWorthCompressing(file)) return undefined;
  const encoding = chooseEncoding(acceptEncoding, encodings);
  if (!encoding || file.compressed.has(encoding)) return undefined;
  const ofFile = running.get(file) ?? new Map<Encoding, Promise<void>>();
  running.set(file, ofFile);
  const known = ofFile.get(encoding);
  if (known) return known;
  const compressing = compressors[encoding](file.bytes)
    .then(
      (bytes) => void file.compressed.set(encoding, bytes),
      // The client gets the page uncompressed.
      () => {},
    )
    .finally(() => ofFile.delete(encoding));
  ofFile.set(encoding, compressing);
  return compressing;
}

function isWorthCompressing({ isCompressible, bytes }: StaticFile): boolean {
  return isCompressible && bytes.length >= minBytes;
}

function nameOf(file: StaticFile, encoding: Encoding): string {
  return `${file.digest}.${encoding}`;
}
