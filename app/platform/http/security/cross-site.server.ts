import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#platform/config.server.ts';

type OwnOrigin = Pick<Config, 'origin' | 'isOriginGiven'>;

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Returns whether a request that changes data comes from a page of this site. Old clients that send neither
 * Sec-Fetch-Site nor Origin nor Referer are accepted, too. `Origin: null` (from a sandboxed frame or a local file)
 * counts as another site.
 */
export function comesFromOwnSite(method: string, headers: IncomingHttpHeaders, config: OwnOrigin): boolean {
  if (safeMethods.includes(method)) return true;
  const { origin, referer } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (origin !== undefined) return isOwnOrigin(origin, headers.host, config);
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return false;
  return referer === undefined || isOwnOrigin(referer, headers.host, config);
}

/**
 * Returns whether a URL belongs to this site. Without ORIGIN, the host must be the one in the Host header, with http or
 * https. The request may reach us as http although the visitor used https, because a proxy ends the https connection.
 */
function isOwnOrigin(address: string, host: string | undefined, config: OwnOrigin): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (config.isOriginGiven) return url.origin === config.origin;
  return /^https?:$/.test(url.protocol) && url.host === host?.toLowerCase();
}
