import { expect, it } from 'vitest';
import { isAllowedAddress } from './allowed-address.server.ts';

it('allows public addresses alone', () => {
  const allowed = ['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'];
  const refused = [
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.0.8'],
    ...['::', '::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1'],
    // They contain an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo.
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
    ],
    ...['2001:0:7f00:1::', '4000::1', '', 'localhost', '2130706433.example'],
  ];
  expect(allowed.filter((address) => isAllowedAddress(address, []))).toEqual(allowed);
  expect(refused.filter((address) => isAllowedAddress(address, []))).toEqual([]);
});

it('allows the networks of the configuration, and no others', () => {
  const networks = ['10.1.0.0/16', 'fd00:1::/32'];
  const all = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '10.2.0.1', 'fd00:2::5', '127.0.0.1'];
  expect(all.filter((address) => isAllowedAddress(address, networks))).toEqual(all.slice(0, 3));
});
