import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { withCharset } from '#platform/http/charset.ts';
import {
  assetHeaders,
  contentSecurityPolicy,
  drawingPolicy,
  hashInlineScripts,
  securityHeaders,
} from '#platform/http/security/security-headers.server.ts';
import { writeOrigin } from '#platform/http/site-origin.server.ts';
import { chooseEncoding, type Encoding } from './accepted-encoding.server.ts';
import { isAsset } from './asset-paths.ts';

/** One file of the built site. It is in memory. */
export type StaticFile = {
  bytes: Buffer;
  /** The SHA-256 of the bytes, in hex. */
  digest: string;
  /** Whether the bytes are worth compressing: text and programs, but not pictures and fonts. */
  isCompressible: boolean;
  /** Whether the file's name contains a hash of its content. */
  isHashed: boolean;
  /**
   * Whether the file is a prerendered page or the data of such a page. The application can also render the page for a
   * single visitor.
   */
  isPrerendered: boolean;
  /** The headers of every response that sends this file. They include the security headers. */
  headers: Record<string, string>;
  /** The compressed bytes, by encoding. `precompress` adds those of assets, `compressFor` those of pages. */
  compressed: Map<Encoding, Buffer>;
  /** Exists if the page has changed since it was rendered. Puts a new file in its place, unless that fails. Never rejects. */
  renew?: () => Promise<void>;
};

/** Files by the exact path of their URL. Because of this, no path can reach a file outside the folder. */
export type StaticFiles = Map<string, StaticFile>;

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.data': 'text/x-script',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.ics': 'text/calendar',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Reads all built files of a folder. The file `about/index.html` gets the address `/about`. */
export async function loadStaticFiles(folder: string, config: Pick<Config, 'origin'>): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length).split(sep).join('/').replace(/^\/?/, '/');
    // Skip folders whose name begins with a dot, because the bundler's manifest is in such a folder.
    if (/\/\.(?!well-known\/)/.test(name)) continue;
    // The build also writes data for files such as robots.txt. We need only the data of pages.
    if (/\.[a-z]+\.data$/.test(name)) continue;
    files.set(urlPathOf(name), makeStaticFile(name, await readFile(path), config));
  }
  return files;
}

function urlPathOf(name: string): string {
  const page = /^(.*)\/index\.html$/.exec(name);
  return page ? page[1] || '/' : encodeURI(name);
}

/** Prepares a file for serving. `name` is its path below the folder of built files and begins with a slash. */
export function makeStaticFile(name: string, built: Buffer, config: Pick<Config, 'origin'>): StaticFile {
  const extension = extname(name).toLowerCase();
  const type = types[extension] ?? 'application/octet-stream';
  const isPage = extension === '.html';
  const isText = /^text\/|svg|json|xml|script/.test(type);
  const isCompressible = isText || extension === '.wasm';
  const bytes = isText ? writeOrigin(built, config.origin) : built;
  const isHashed = isAsset(name);
  const trust = { hashes: isPage ? hashInlineScripts(bytes.toString('utf8')) : [] };
  const assetPolicy = extension === '.svg' ? drawingPolicy : undefined;
  const policy = isHashed ? assetPolicy : contentSecurityPolicy(config, trust);
  return {
    bytes,
    digest: createHash('sha256').update(bytes).digest('hex'),
    isCompressible,
    isHashed,
    isPrerendered: isPage || extension === '.data',
    headers: {
      ...(isHashed ? assetHeaders(config) : securityHeaders(config)),
      'Content-Type': withCharset(type),
      'Cache-Control': isHashed ? 'max-age=31536000, immutable' : 'no-cache',
      ...(policy && { 'Content-Security-Policy': policy }),
      ...(isCompressible && { Vary: 'Accept-Encoding' }),
    },
    compressed: new Map(),
  };
}

/** Returns the response to a GET or HEAD for a file. The body is undefined if the client's copy is current (304). */
export function respondWithFile(
  file: StaticFile,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): { status: 200 | 304; headers: Record<string, string>; body: Buffer | undefined } {
  const encoding = chooseEncoding(asked.acceptEncoding, [...file.compressed.keys()]);
  const body = (encoding && file.compressed.get(encoding)) ?? file.bytes;
  const etag = `"${file.digest.slice(0, 20)}${encoding ? `-${encoding}` : ''}"`;
  // Browsers never revalidate a file with a hashed name, so it needs no ETag.
  const headers = file.isHashed ? file.headers : { ...file.headers, ETag: etag };
  if (isCurrent(asked.ifNoneMatch, etag)) return { status: 304, headers, body: undefined };
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body,
  };
}

/**
 * Returns whether the client already has the content with this ETag. Proxies that change the encoding of a body mark
 * its ETag as weak (`W/`), so a weak ETag counts, too.
 */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => {
    const known = one.trim().replace(/^W\//, '');
    return known === '*' || known === etag;
  });
}
