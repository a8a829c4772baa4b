import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeCertificate } from '#tests/servers/certificate.ts';
import { openReceiver } from '#tests/servers/webhook-receiver.ts';
import { type OutsideRules, postOutside, type Resolve } from './post-outside.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'conference-outside-'));
const certificate = makeCertificate(folder, 'DNS:receiver.example,IP:127.0.0.1');
setDefaultCACertificates([certificate.cert]);
const receiver = await openReceiver(certificate);
const to = `https://receiver.example:${receiver.port}/in?key=1`;
const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const open: OutsideRules = { networks: ['127.0.0.1/32'], resolve: here };
const post = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
const refused = { fault: 'The address leads into a private network, which is not allowed.' };

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200, text: 'Thanks' });
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

it('posts to a network that the configuration allows, and returns the answer', async () => {
  expect(await postOutside(to, post, open)).toEqual({ status: 200, text: 'Thanks', retryAfter: undefined });
  expect(receiver.received).toEqual([
    {
      path: '/in?key=1',
      body: '{"a":1}',
      headers: {
        host: `receiver.example:${receiver.port}`,
        'content-type': 'application/json',
        'content-length': '7',
        connection: 'close',
      },
    },
  ]);
});

it('refuses private addresses in each spelling, and connects to none', async () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ];
  for (const host of [...hosts, '[::ffff:7f00:1]', '0', '10.0.0.1', '169.254.169.254', '[fe80::1]']) {
    expect(await postOutside(`https://${host}:${receiver.port}/`, post, { networks: [] }), host).toEqual(
      refused,
    );
  }
  expect(await postOutside(`https://localhost:${receiver.port}/`, post, { networks: [] })).toEqual(refused);
  expect(receiver.received).toEqual([]);
});

it('refuses a name of which one address is private', async () => {
  const resolve: Resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  expect(await postOutside(to, post, { networks: [], resolve })).toEqual(refused);
  const mapped: Resolve = async () => [{ address: '::ffff:127.0.0.1', family: 6 }];
  expect(await postOutside(to, post, { networks: [], resolve: mapped })).toEqual(refused);
  expect(receiver.received).toEqual([]);
});

it('connects only to the address that it has checked, also if the name then changes', async () => {
  let questions = 0;
  const resolve: Resolve = async () => {
    questions += 1;
    return [{ address: questions === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const rules = { networks: ['127.0.0.1/32'], resolve };
  expect(await postOutside(to, post, rules)).toMatchObject({ status: 200 });
  expect(questions).toBe(1);
  // Each request asks anew: the name now leads to an address that is not allowed.
  expect(await postOutside(to, post, rules)).toEqual(refused);
  expect(receiver.received.length).toBe(1);
});

it('follows no redirect', async () => {
  receiver.answer = ({ path }) =>
    path === '/private' ? { status: 200 } : { status: 307, headers: { location: '/private' } };
  expect(await postOutside(to, post, open)).toEqual({ status: 307, text: '', retryAfter: undefined });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/in?key=1']);
});

it('keeps only the beginning of an answer, and waits for no more', async () => {
  receiver.answer = () => ({ status: 500, text: 'x'.repeat(2000), stays: true });
  expect(await postOutside(to, post, open)).toEqual({
    status: 500,
    text: 'x'.repeat(500),
    retryAfter: undefined,
  });
});

it('says why there was no answer', async () => {
  expect(await postOutside('http://receiver.example/', post, open)).toEqual({
    fault: 'The address does not begin with https.',
  });
  expect(await postOutside('https://127.0.0.1:9/', post, open)).toEqual({
    fault: 'Nothing listens at this address.',
  });
  const unknown: Resolve = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  expect(await postOutside(to, post, { ...open, resolve: unknown })).toEqual({
    fault: 'The name of the host could not be resolved.',
  });
  expect(await postOutside(`https://other.example:${receiver.port}/`, post, open)).toEqual({
    fault: 'The certificate was refused (ERR_TLS_CERT_ALTNAME_INVALID).',
  });
  // It answers the connection, and then says nothing.
  const silent = await openReceiver(certificate);
  silent.answer = () => ({ status: 200, stays: true });
  const rules = { ...open, timeoutMs: 300 };
  expect(await postOutside(`https://receiver.example:${silent.port}/`, post, rules)).toEqual({
    fault: 'There was no answer in time.',
  });
  await silent.close();
});
