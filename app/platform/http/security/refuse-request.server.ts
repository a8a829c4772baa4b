import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/config.server.ts';
import { comesFromOwnSite } from './cross-site.server.ts';

/** Far above the limit for forms (25 MiB), which the forms themselves explain. */
export const largestBody = 64 * 1024 * 1024;

/** Returns the status to refuse a request with before anything reads it, or undefined to accept it. */
export function refuseRequest(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  config: Config,
): number | undefined {
  // `*`, or a whole address, which is a request to a proxy.
  if (!url.startsWith('/')) return 400;
  if (!isHost(headers.host)) return 400;
  if (Number(headers['content-length'] ?? 0) > largestBody) return 413;
  return comesFromOwnSite(method, headers, config) ? undefined : 403;
}

/** Whether a Host header contains a host and nothing else, because the request's URL is built from it. */
function isHost(host: string | undefined): boolean {
  const address = `http://${host}`;
  if (!host || host.endsWith('/') || !URL.canParse(address)) return false;
  const { username, password, pathname, search, hash } = new URL(address);
  return username + password + search + hash === '' && pathname === '/';
}
