import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/config.server.ts';
import { comesFromOwnSite } from './cross-site.server.ts';

/**
 * The most bytes of a request's body. It is much more than the limit for forms (25 MiB), so that a form that is a
 * little too large still gets an explanation.
 */
export const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Returns undefined if a request is accepted, otherwise the status of the refusal. Call it before anything else reads
 * the request.
 */
export function refuseRequest(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  config: Config,
): number | undefined {
  // A target that begins without a slash is `*`, or a full URL. Only a proxy may get such a target.
  if (!url.startsWith('/')) return 400;
  if (!isHost(headers.host)) return 400;
  // PostgreSQL refuses texts with the character NUL, and no address of the site contains it.
  if (/^[^?]*%00/.test(url)) return 400;
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) return 413;
  return comesFromOwnSite(method, headers, config) ? undefined : 403;
}

/**
 * The last valid host, so that it is not parsed again. Nearly all requests have the same host, and parsing it would
 * take a tenth of the time in which a file is served.
 */
let lastHost = '';

/**
 * Returns whether a Host header contains only a host. This matters because the request's URL is built from this header.
 */
function isHost(host: string | undefined): boolean {
  if (host && host === lastHost) return true;
  const address = `http://${host}`;
  if (!host || host.endsWith('/') || !URL.canParse(address)) return false;
  const { username, password, pathname, search, hash } = new URL(address);
  if (username + password + search + hash !== '' || pathname !== '/') return false;
  lastHost = host;
  return true;
}
