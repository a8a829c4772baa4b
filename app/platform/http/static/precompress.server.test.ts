import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '#platform/log.server.ts';
import { compressFor, precompress } from './precompress.server.ts';
import { makeStaticFile } from './static-files.server.ts';

const config = { origin: 'http://localhost:3000' };
const text = 'Peace is a thing we make. '.repeat(100);
let folder: string;
const lines: string[] = [];
const log = openLog({ write: (line) => void lines.push(line), flushSync: () => {} });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompressed '));
  lines.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function aScript(content = text) {
  return makeStaticFile('/assets/x1.js', Buffer.from(content), config);
}

it('compresses a file with every encoding, and each result decodes to the same bytes', async () => {
  const script = aScript();
  await precompress(new Map([['/', script]]), folder, log);
  const get = (encoding: 'br' | 'zstd' | 'gzip') => script.compressed.get(encoding) ?? Buffer.alloc(0);
  expect(brotliDecompressSync(get('br')).toString()).toBe(text);
  expect(zstdDecompressSync(get('zstd')).toString()).toBe(text);
  expect(gunzipSync(get('gzip')).toString()).toBe(text);
});

it('compresses a WebAssembly program without changing its bytes', async () => {
  const bytes = Buffer.concat([Buffer.from([0, 97, 115, 109]), Buffer.from(text)]);
  const program = makeStaticFile('/assets/reader-x1.wasm', bytes, config);
  await precompress(new Map([['/assets/reader-x1.wasm', program]]), folder, log);
  expect(program.headers.Vary).toBe('Accept-Encoding');
  const packed = program.compressed.get('br') ?? Buffer.alloc(0);
  expect(brotliDecompressSync(packed).equals(bytes)).toBe(true);
});

it('compresses two files even if they have the same content', async () => {
  const [one, other] = [aScript(), aScript()];
  await precompress(
    new Map([
      ['/', one],
      ['/again', other],
    ]),
    folder,
    log,
  );
  expect([one.compressed.size, other.compressed.size]).toEqual([3, 3]);
});

it('reuses the files that the previous start compressed', async () => {
  const first = aScript();
  await precompress(new Map([['/', first]]), folder, log);
  await writeFile(join(folder, `${first.digest}.br`), 'saved');
  const second = aScript();
  await precompress(new Map([['/', second]]), folder, log);
  expect(second.compressed.get('br')?.toString()).toBe('saved');
});

it('deletes compressed files whose source no longer exists, and the unfinished files of killed processes', async () => {
  await precompress(new Map([['/', aScript(`old ${text}`)]]), folder, log);
  await writeFile(join(folder, 'x.br.1.part'), 'half');
  const script = aScript();
  await precompress(new Map([['/', script]]), folder, log);
  expect((await readdir(folder)).sort()).toEqual(
    ['br', 'gzip', 'zstd'].map((end) => `${script.digest}.${end}`),
  );
});

it('does not compress a small file or a file that is already compressed', async () => {
  const font = makeStaticFile('/assets/mukta.woff2', Buffer.from(text), config);
  const small = aScript('small');
  await precompress(
    new Map([
      ['/assets/mukta.woff2', font],
      ['/', small],
    ]),
    folder,
    log,
  );
  expect([font.compressed.size, small.compressed.size]).toEqual([0, 0]);
});

it('if it cannot write to the folder, it logs a warning and still compresses the files', async () => {
  await writeFile(join(folder, 'occupied'), '');
  const script = aScript();
  await precompress(new Map([['/', script]]), join(folder, 'occupied', 'below'), log);
  expect([...script.compressed.keys()]).toEqual(['gzip', 'br', 'zstd']);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'all files are compressed',
    'cannot save compressed files; the next start compresses them again',
  ]);
});

it('compresses a page when somebody asks for it, once for each encoding', async () => {
  const page = makeStaticFile('/index.html', Buffer.from(text), config);
  await precompress(new Map([['/', page]]), folder, log);
  expect(page.compressed.size).toBe(0);
  expect(compressFor(page, undefined)).toBeUndefined();
  const asked = compressFor(page, 'gzip, br');
  expect(compressFor(page, 'br')).toBe(asked);
  await asked;
  expect(brotliDecompressSync(page.compressed.get('br') ?? Buffer.alloc(0)).toString()).toBe(text);
  expect([...page.compressed.keys()]).toEqual(['br']);
  expect(compressFor(page, 'br')).toBeUndefined();
  expect(compressFor(aScript(), 'br')).toBeUndefined();
});
