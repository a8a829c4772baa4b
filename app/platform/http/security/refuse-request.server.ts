import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/config.server.ts';
import { comesFromOwnSite } from './cross-site.server.ts';

/** Much more than the limit for forms (25 MiB). A form above its own limit gets an explanation instead. */
export const largestBody = 64 * 1024 * 1024;

/** Returns the status to refuse a request with before anything reads it, or undefined to accept it. */
export function refuseRequest(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  config: Config,
): number | undefined {
  // The target is `*`, or a full URL, which is a request to a proxy.
  if (!url.startsWith('/')) return 400;
  if (!isHost(headers.host)) return 400;
  if (Number(headers['content-length'] ?? 0) > largestBody) return 413;
  return comesFromOwnSite(method, headers, config) ? undefined : 403;
}

/** Returns whether a Host header is only a host. This matters because the request's URL is built from it. */
function isHost(host: string | undefined): boolean {
  const address = `http://${host}`;
  if (!host || host.endsWith('/') || !URL.canParse(address)) return false;
  const { username, password, pathname, search, hash } = new URL(address);
  return username + password + search + hash === '' && pathname === '/';
}
