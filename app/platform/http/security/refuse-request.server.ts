import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/config.server.ts';
import { comesFromOwnSite } from './cross-site.server.ts';

/** Far above the product's own limit of 25 MiB, which the forms explain: whatever reaches this is no form. */
export const largestBody = 64 * 1024 * 1024;

/** The status with which a request is refused before anything reads it; undefined: it is not. */
export function refuseRequest(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  config: Config,
): number | undefined {
  // `*`, or the whole address of another server as proxies are asked.
  if (!url.startsWith('/')) return 400;
  if (!isHost(headers.host)) return 400;
  if (Number(headers['content-length'] ?? 0) > largestBody) return 413;
  return comesFromOwnSite(method, headers, config) ? undefined : 403;
}

/** The one that was asked for last: nearly every request names the same. */
let lastHost: string | undefined;

/** Whether a Host header names a host and nothing else: the request's own address is made of it. */
function isHost(host: string | undefined): boolean {
  if (host !== undefined && host === lastHost) return true;
  const address = `http://${host}`;
  if (!host || !URL.canParse(address)) return false;
  const { username, password, pathname, search, hash } = new URL(address);
  if (username + password + search + hash !== '' || pathname !== '/' || host.endsWith('/')) return false;
  lastHost = host;
  return true;
}
