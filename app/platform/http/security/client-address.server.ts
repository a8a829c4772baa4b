import { isIP } from 'node:net';

/**
 * Returns the visitor's address. This is the address that a trusted proxy sent, or the connection's address if the
 * proxy sent no valid one. An IPv4 address inside an IPv6 address becomes plain IPv4, so that one visitor has only one
 * address.
 */
export function clientAddress(forwarded: string, ofConnection: string | undefined): string {
  return readAddress(forwarded) ?? readAddress(ofConnection ?? '') ?? 'unknown';
}

/** Reads an address. Some proxies add the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function readAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).toLowerCase();
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  const plain = mapped ?? address;
  return isIP(plain) ? plain : undefined;
}
