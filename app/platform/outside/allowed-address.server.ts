import ipaddr from 'ipaddr.js';

/**
 * Whether the site may connect to an IP address that somebody typed, or that a name resolves to: it must be a public
 * one, or in a network that the configuration allows, such as 10.1.0.0/16. Not public are, among others, loopback,
 * private and link-local addresses, and IPv6 addresses that contain an IPv4 address, because a gateway could lead them
 * into our networks. An IPv4 address that is mapped into IPv6 counts as the IPv4 address. False for anything else.
 */
export function isAllowedAddress(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (networks.some((network) => contains(network, parsed))) return true;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 0b001;
}

function contains(network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}
