import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
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

/** All files have some compressed form after a moment, and the best one after some seconds. */
const quickestFirst: Encoding[] = ['gzip', 'br', 'zstd'];

/** Below this the headers weigh more than what is saved. */
const worthwhile = 256;

/**
 * Compresses the text files as tightly as can be, each once: what is in `cacheFolder`, by content, is read
 * again. Until a file is done it is served as it is. A folder that cannot be written costs time, nothing else.
 */
export async function precompress(files: StaticFiles, cacheFolder: string, log: Log): Promise<void> {
  await mkdir(cacheFolder, { recursive: true }).catch(() => {});
  const texts = [...files.values()].filter((file) => file.isText && file.bytes.length >= worthwhile);
  const cached = new Set(await readdir(cacheFolder).catch(() => []));
  let cannotWrite: unknown;
  for (const encoding of quickestFirst) {
    for (const file of texts) {
      const name = nameOf(file, encoding);
      const path = join(cacheFolder, name);
      const known = cached.has(name) ? await readFile(path).catch(() => undefined) : undefined;
      const bytes = known ?? (await compressors[encoding](file.bytes));
      if (bytes.length < file.bytes.length) file.compressed.set(encoding, bytes);
      if (known === undefined) await writeWhole(path, bytes).catch((error) => (cannotWrite ??= error));
    }
  }
  log.info({ files: texts.length }, 'every file is compressed');
  if (cannotWrite) log.warn({ err: cannotWrite }, 'compressed files are not kept for the next start');

  const wanted = new Set(texts.flatMap((file) => quickestFirst.map((encoding) => nameOf(file, encoding))));
  for (const name of cached) {
    if (!wanted.has(name)) await rm(join(cacheFolder, name), { force: true }).catch(() => {});
  }
}

function nameOf(file: StaticFile, encoding: Encoding): string {
  return `${file.digest}.${encoding}`;
}

/** By way of another name: a process killed while writing leaves no half file under the real one. */
async function writeWhole(path: string, bytes: Buffer) {
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
