import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadStaticFiles, makeStaticFile, respondWithFile } from './static-files.server.ts';

const config = { origin: 'http://localhost:3000' };
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function aFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'static files '));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

function ask(file = makeStaticFile('/about/index.html', Buffer.from('<p>'), config), asked = {}) {
  return respondWithFile(file, { acceptEncoding: undefined, ifNoneMatch: undefined, ...asked });
}

it('serves a page under its address, and any other file under its file name', async () => {
  const folder = await aFolder({
    'index.html': 'home',
    'about/index.html': 'about',
    'about.data': 'data',
    'assets/app-x1.js': 'js',
    'a picture.svg': 'svg',
    '.well-known/security.txt': 'mail us',
    '.vite/manifest.json': '{}',
    'robots.txt.data': '',
  });
  const files = await loadStaticFiles(folder, config);
  expect([...files.keys()].sort()).toEqual([
    '/',
    '/.well-known/security.txt',
    '/a%20picture.svg',
    '/about',
    '/about.data',
    '/assets/app-x1.js',
  ]);
});

it('sets the type of the content, and how long browsers may cache a file', () => {
  const headersOf = (name: string) => {
    const { 'Content-Type': type, 'Cache-Control': cache } = makeStaticFile(
      name,
      Buffer.from(''),
      config,
    ).headers;
    return [type, cache];
  };
  const forever = 'max-age=31536000, immutable';
  expect(headersOf('/about/index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  expect(headersOf('/about.data')).toEqual(['text/x-script; charset=utf-8', 'no-cache']);
  expect(headersOf('/site.webmanifest')).toEqual(['application/manifest+json; charset=utf-8', 'no-cache']);
  expect(headersOf('/assets/lotus-x1.svg')).toEqual(['image/svg+xml; charset=utf-8', forever]);
  expect(headersOf('/assets/mukta-x1.woff2')).toEqual(['font/woff2', forever]);
  expect(headersOf('/assets/reader-x1.wasm')).toEqual(['application/wasm', forever]);
  expect(headersOf('/assets/odd.bin')).toEqual(['application/octet-stream', forever]);
});

it('if the site uses https, browsers must use https for pages and for the files of pages', () => {
  const overHttps = { origin: 'https://conference.example' };
  for (const name of ['/index.html', '/assets/app-x1.js']) {
    const { headers } = makeStaticFile(name, Buffer.from(''), overHttps);
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
    expect(makeStaticFile(name, Buffer.from(''), config).headers).not.toHaveProperty(
      'Strict-Transport-Security',
    );
  }
});

it('allows only the inline scripts of the page itself', () => {
  const page = makeStaticFile('/index.html', Buffer.from('<script>1</script>'), config);
  const picture = makeStaticFile('/x.svg', Buffer.from('<svg><script>1</script></svg>'), config);
  expect(page.headers['Content-Security-Policy']).toContain(
    "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';",
  );
  expect(picture.headers['Content-Security-Policy']).toContain("script-src 'self';");
});

it('replaces the placeholder for the site’s address, and hashes the inline scripts after that', () => {
  const built = Buffer.from('<script>"https://origin.invalid/"</script>');
  const page = makeStaticFile('/index.html', built, { origin: 'https://conference.example' });
  const inline = '"https://conference.example/"';
  expect(page.bytes.toString()).toBe(`<script>${inline}</script>`);
  expect(page.headers['Content-Security-Policy']).toContain(
    `'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
  );
  expect(page.digest).toBe(createHash('sha256').update(page.bytes).digest('hex'));
  expect(makeStaticFile('/cards/home.png', built, config).bytes).toBe(built);
});

it('sends the encoding that the client prefers, and each encoding has its own ETag', () => {
  const file = makeStaticFile('/index.html', Buffer.from('<p>'), config);
  file.compressed.set('br', Buffer.from('b')).set('gzip', Buffer.from('g'));
  const plain = ask(file);
  const brotli = ask(file, { acceptEncoding: 'gzip, br' });
  expect(plain.body?.toString()).toBe('<p>');
  expect(plain.headers).not.toHaveProperty('Content-Encoding');
  expect(brotli.body?.toString()).toBe('b');
  expect(brotli.headers).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
  expect(brotli.headers.ETag).not.toBe(plain.headers.ETag);
});

it('answers 304 if the client already has the same bytes', () => {
  const { ETag: etag = '' } = ask().headers;
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect(ask(undefined, { ifNoneMatch })).toMatchObject({
      status: 304,
      body: undefined,
      headers: { ETag: etag },
    });
  }
  expect(ask(undefined, { ifNoneMatch: '"other"' }).status).toBe(200);
});

it('sends a compressed file as soon as it is ready, even if the client sent the same header before', () => {
  const file = makeStaticFile('/index.html', Buffer.from('peace '.repeat(100)), {
    origin: 'http://localhost',
  });
  const encodingOf = () => {
    const { headers } = respondWithFile(file, { acceptEncoding: 'gzip, br', ifNoneMatch: undefined });
    return headers['Content-Encoding'];
  };
  const plain = respondWithFile(file, { acceptEncoding: 'gzip, br', ifNoneMatch: undefined });
  expect(plain.headers).not.toHaveProperty('Content-Encoding');
  file.compressed.set('gzip', Buffer.from('compressed'));
  expect(encodingOf()).toBe('gzip');
  file.compressed.set('br', Buffer.from('smaller'));
  expect(encodingOf()).toBe('br');
});

it('chooses the right encoding for very many different headers', () => {
  const file = makeStaticFile('/index.html', Buffer.from('peace '.repeat(100)), {
    origin: 'http://localhost',
  });
  file.compressed.set('gzip', Buffer.from('compressed'));
  for (let index = 0; index < 100; index++) {
    const isWanted = index % 2 === 0;
    const acceptEncoding = `x-${index}, gzip;q=${isWanted ? 1 : 0}`;
    const { body } = respondWithFile(file, { acceptEncoding, ifNoneMatch: undefined });
    expect(body).toEqual(isWanted ? Buffer.from('compressed') : file.bytes);
  }
});
