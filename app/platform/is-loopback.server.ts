import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether a host name or address is this machine, so that a connection to it does not leave the machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const kind = isIP(address);
  if (kind === 0) return address === 'localhost' || address.endsWith('.localhost');
  return loopback.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}
