import { expect, it } from 'vitest';
import { clientAddress } from './client-address.server.ts';

it('returns a plain address unchanged', () => {
  expect(clientAddress('192.0.2.1', '10.0.0.1')).toBe('192.0.2.1');
  expect(clientAddress('2001:DB8::1', '10.0.0.1')).toBe('2001:db8::1');
});

it('converts an IPv4 address inside an IPv6 address to plain IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1');
});

it('removes a port after the address', () => {
  expect(clientAddress('192.0.2.1:5000', undefined)).toBe('192.0.2.1');
  expect(clientAddress('[2001:db8::1]:5000', undefined)).toBe('2001:db8::1');
});

it('uses the connection’s address if the proxy sent no valid address', () => {
  expect(clientAddress('unknown', '::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(clientAddress('', undefined)).toBe('unknown');
});
