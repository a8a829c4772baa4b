import type { LookupAddress } from 'node:dns';
import { lookup as lookupName } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { seconds } from '#platform/durations.ts';
import { isAllowedAddress } from './allowed-address.server.ts';

/** Resolves a name to all its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;

export type OutsideRules = {
  /** Networks to which the site may connect although they are not public, such as 10.1.0.0/16. */
  networks: readonly string[];
  /** Tests pass another one. */
  resolve?: Resolve;
  timeoutMs?: number;
};

export type OutsideAnswer =
  | { status: number; text: string; retryAfter: string | undefined }
  /** There was no answer. `fault` is a sentence for organisers. */
  | { fault: string };

/** A receiver has as long as the specification of Standard Webhooks recommends. */
const defaultTimeoutMs = seconds(20);
/** The program keeps this much of an answer, and never waits for more. */
const keptBytes = 500;

/** Thrown inside, when an address is refused. */
class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

const resolveName: Resolve = (name) => lookupName(name, { all: true });

/**
 * Posts a text to an https address that somebody typed, so that it cannot reach our own networks. All addresses of the
 * name are checked, and only checked addresses are connected to, so a name that changes in between gains nothing. The
 * address of the open connection is checked again before anything is sent. Follows no redirects. Uses no proxy: a proxy
 * would resolve the name itself. Never throws because of the receiver.
 */
export async function postOutside(
  to: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { networks, resolve = resolveName, timeoutMs = defaultTimeoutMs }: OutsideRules,
): Promise<OutsideAnswer> {
  const url = new URL(to);
  if (url.protocol !== 'https:') return { fault: 'The address does not begin with https.' };
  const name = hostOf(url);
  if (isIP(name) && !isAllowedAddress(name, networks)) return { fault: refusedFault };
  return await new Promise((answer) => {
    const posted = request(
      url,
      {
        method: 'POST',
        // A connection of its own: one that is kept open was perhaps made when the name led elsewhere.
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: checkedLookup(networks, resolve),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        let text = Buffer.alloc(0);
        const end = () => {
          posted.destroy();
          const status = response.statusCode ?? 0;
          const retryAfter = response.headers['retry-after'];
          answer({ status, text: readable(text), retryAfter });
        };
        response.on('data', (bytes: Buffer) => {
          text = Buffer.concat([text, bytes]);
          if (text.length >= keptBytes) end();
        });
        response.on('end', end);
        // The status has arrived, so the receiver has answered.
        response.on('error', end);
      },
    );
    posted.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowedAddress(socket.remoteAddress ?? '', networks)) posted.destroy(new RefusedAddress());
      }),
    );
    posted.on('error', (error) => answer({ fault: describeFault(error) }));
    posted.end(body);
  });
}

/** The host of a URL as a name or an IP address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

const refusedFault = 'The address leads into a private network, which is not allowed.';

function describeFault(error: NodeJS.ErrnoException): string {
  if (error instanceof RefusedAddress || error.cause instanceof RefusedAddress) return refusedFault;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'There was no answer in time.';
  const [code = ''] = [error.code];
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the host could not be resolved.';
  if (code === 'ECONNREFUSED') return 'Nothing listens at this address.';
  if (/CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(code)) return `The certificate was refused (${code}).`;
  return `The connection failed${code && ` (${code})`}.`;
}

/** Resolves a name for a connection. Fails if one of its addresses is not allowed. */
function checkedLookup(networks: readonly string[], resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        const isRefused = !first || addresses.some(({ address }) => !isAllowedAddress(address, networks));
        if (isRefused) callback(new RefusedAddress(), [], undefined);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, [], undefined),
    );
  };
}

/** The beginning of an answer, as organisers read it: without control characters. */
function readable(bytes: Buffer): string {
  return bytes
    .subarray(0, keptBytes)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim();
}
