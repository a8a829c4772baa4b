import { isIP } from 'node:net';

/**
 * The visitor's address from what a believed proxy wrote, or from the connection if that is no address.
 * IPv4 in IPv6 clothing becomes plain IPv4, so that one visitor has one address.
 */
export function clientAddress(believed: string, ofConnection: string | undefined): string {
  const [first, second] = [readAddress(believed), readAddress(ofConnection ?? '')];
  return first ?? second ?? 'unknown';
}

/** Some proxies write the port, too: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function readAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).toLowerCase();
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  const plain = mapped ?? address;
  return isIP(plain) ? plain : undefined;
}
