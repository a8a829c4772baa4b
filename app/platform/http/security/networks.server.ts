import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the /64 network of an IPv6 address, because one client usually has all 2^64 addresses of that network. IPv4
 * addresses are returned unchanged.
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? ipv6Network(address, 64) : address;
}

/**
 * Returns the /48 network of an IPv6 address. Use it for limits of costly resources, such as memory and processor time.
 * Many providers give each customer a whole /48, which contains 65,536 networks of /64. IPv4 addresses are returned
 * unchanged.
 */
export function wideNetworkOf(address: string): string {
  return isIPv6(address) ? ipv6Network(address, 48) : address;
}

function ipv6Network(address: string, bits: 48 | 64): string {
  // Remove the name of a zone, such as br-lan, because the library refuses it.
  const [withoutZone = ''] = address.split('%');
  const groups = ipaddr.IPv6.parse(withoutZone).parts.slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
