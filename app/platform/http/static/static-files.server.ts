import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Config } from '#platform/config.server.ts';
import {
  contentSecurityPolicy,
  drawingPolicy,
  hashInlineScripts,
  partHeaders,
  securityHeaders,
} from '#platform/http/security/security-headers.server.ts';
import { writeOrigin } from '#platform/http/site-origin.server.ts';
import { chooseEncoding, type Encoding } from './accepted-encoding.server.ts';

/** One file of the built site, in memory. */
export type StaticFile = {
  bytes: Buffer;
  /** Of the bytes, hex. */
  digest: string;
  isText: boolean;
  /** Its name holds a hash of its content. */
  isHashed: boolean;
  /** A prerendered page or its data, which the application can render for one visitor instead. */
  isPrerendered: boolean;
  /** What every answer with it says, whatever its encoding: those of security included. */
  headers: Record<string, string>;
  /** Filled in the background, by precompress. */
  compressed: Map<Encoding, Buffer>;
  /** Filled as they are asked for. */
  forms: Map<Encoding | 'identity', FileForm>;
  /** Which form a header of the client's means, while so many (`of`) are compressed. */
  choices: { of: number; made: Map<string, Encoding | 'identity'> };
};

/** A file as it is sent in one encoding; headers are names and values in turn, the way Node sends them quickest. */
type FileForm = { body: Buffer; etag: string; headers: string[]; headersIfCurrent: string[] };

/** By the exact path of the URL, so that no path can lead anywhere else. */
export type StaticFiles = Map<string, StaticFile>;

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ics': 'text/calendar; charset=utf-8',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Reads a folder of built files whole. `about/index.html` is served as `/about`. */
export async function loadStaticFiles(folder: string, config: Pick<Config, 'origin'>): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length).split(sep).join('/').replace(/^\/?/, '/');
    // The bundler leaves its manifest in a folder with a dot.
    if (/\/\.(?!well-known\/)/.test(name)) continue;
    // The build writes "data" of built files, too, such as robots.txt.data; only pages have any.
    if (/\.[a-z]+\.data$/.test(name)) continue;
    files.set(urlPathOf(name), makeStaticFile(name, await readFile(path), config));
  }
  return files;
}

function urlPathOf(name: string): string {
  const page = /^(.*)\/index\.html$/.exec(name);
  return page ? page[1] || '/' : encodeURI(name);
}

/** A file as it is served; `name` is its path in the folder of built files, from the slash on. */
export function makeStaticFile(name: string, built: Buffer, config: Pick<Config, 'origin'>): StaticFile {
  const extension = extname(name).toLowerCase();
  const type = types[extension] ?? 'application/octet-stream';
  const isPage = extension === '.html';
  const isText = /^text\/|svg|json|xml|script/.test(type);
  const bytes = isText ? writeOrigin(built, config.origin) : built;
  const isHashed = name.startsWith('/assets/');
  const trust = { hashes: isPage ? hashInlineScripts(bytes.toString('utf8')) : [] };
  const partPolicy = extension === '.svg' ? drawingPolicy : undefined;
  const policy = isHashed ? partPolicy : contentSecurityPolicy(config, trust);
  return {
    bytes,
    digest: createHash('sha256').update(bytes).digest('hex'),
    isText,
    isHashed,
    isPrerendered: isPage || extension === '.data',
    headers: {
      ...(isHashed ? partHeaders : securityHeaders(config)),
      'Content-Type': type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(policy && { 'Content-Security-Policy': policy }),
      ...(isText && { Vary: 'Accept-Encoding' }),
    },
    compressed: new Map(),
    forms: new Map(),
    choices: { of: 0, made: new Map() },
  };
}

/** The answer to a GET or HEAD for a file; undefined `body`: what the client has is current (304). */
export function respondWithFile(
  file: StaticFile,
  asked: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): { status: 200 | 304; headers: string[]; body: Buffer | undefined } {
  const encoding = chooseOnce(file, asked.acceptEncoding);
  const form = file.forms.get(encoding) ?? makeForm(file, encoding);
  if (isCurrent(asked.ifNoneMatch, form.etag)) {
    return { status: 304, headers: form.headersIfCurrent, body: undefined };
  }
  return { status: 200, headers: form.headers, body: form.body };
}

const mostChoices = 32;

/** Browsers send a handful of headers between them, and reading one is a tenth of the work of an answer. */
function chooseOnce(file: StaticFile, acceptEncoding = ''): Encoding | 'identity' {
  const { choices, compressed } = file;
  // Another compressed form has come, or somebody sends ever new headers.
  if (choices.of !== compressed.size || choices.made.size >= mostChoices) {
    choices.of = compressed.size;
    choices.made.clear();
  }
  const made = choices.made.get(acceptEncoding);
  if (made) return made;
  const choice = chooseEncoding(acceptEncoding, [...compressed.keys()]) ?? 'identity';
  choices.made.set(acceptEncoding, choice);
  return choice;
}

function makeForm(file: StaticFile, encoding: Encoding | 'identity'): FileForm {
  const body = (encoding !== 'identity' && file.compressed.get(encoding)) || file.bytes;
  const etag = `"${file.digest.slice(0, 20)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  // Whoever has a file named by its hash never asks whether it has changed.
  const headersIfCurrent = Object.entries(
    file.isHashed ? file.headers : { ...file.headers, ETag: etag },
  ).flat();
  const headers = [...headersIfCurrent, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  const form = { body, etag, headers, headersIfCurrent };
  file.forms.set(encoding, form);
  return form;
}

/** Proxies that encode anew mark an ETag as weak; for a GET that counts as equal. */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => {
    const known = one.trim().replace(/^W\//, '');
    return known === '*' || known === etag;
  });
}
