import { expect, it } from 'vitest';
import { clientAddress } from './client-address.server.ts';

it('takes addresses as they are', () => {
  expect(clientAddress('192.0.2.1', '10.0.0.1')).toBe('192.0.2.1');
  expect(clientAddress('2001:DB8::1', '10.0.0.1')).toBe('2001:db8::1');
});

it('knows IPv4 in IPv6 clothing', () => {
  expect(clientAddress('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1');
});

it('leaves out a port', () => {
  expect(clientAddress('192.0.2.1:5000', undefined)).toBe('192.0.2.1');
  expect(clientAddress('[2001:db8::1]:5000', undefined)).toBe('2001:db8::1');
});

it('falls back to the connection when a proxy wrote no address', () => {
  expect(clientAddress('unknown', '::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(clientAddress('', undefined)).toBe('unknown');
});
