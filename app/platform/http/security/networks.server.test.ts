import { expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from './networks.server.ts';

it('returns the same network however the address is spelled', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:5:6:7:8', '2001:db8::', '2001:db8::1%br-lan']) {
    expect(networkOf(address)).toBe('2001:db8:0:0::/64');
  }
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80:1:2:3::')).toBe('fe80:1:2:3::/64');
});

it('returns one wide network for all networks of a customer', () => {
  for (const address of ['2001:db8::1', '2001:db8:0:ffff::1', '2001:DB8::1%br-lan']) {
    expect(wideNetworkOf(address)).toBe('2001:db8:0::/48');
  }
  expect(wideNetworkOf('2001:db8:1::1')).toBe('2001:db8:1::/48');
  expect(wideNetworkOf('192.0.2.1')).toBe('192.0.2.1');
});
