import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { startObjectServer } from '#tests/servers/object-server.ts';
import { openObjectStore } from './object-store.server.ts';
import { openFileStore } from './open-file-store.server.ts';

const folder = await mkdtemp(join(tmpdir(), 'objects-'));
const storeServer = await startObjectServer(folder, 'peace-files');
const { port } = storeServer;

/**
 * How the proxy in front of the store answers its next requests, one function for each request. If the list is empty,
 * the proxy passes requests on to the store.
 */
const faultyAnswers: ((response: ServerResponse, asked: IncomingMessage) => void)[] = [];
const proxy = createServer((asked, response) => {
  const spoil = faultyAnswers.shift();
  if (spoil) return spoil(response, asked);
  const { method, url, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  asked.pipe(passed);
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
const openAt = (path: string) =>
  openFileStore(readConfig({ FILES_URL: `s3://peace-files/${path}?endpoint=${endpoint}` }));
const store = await openAt('delhi');

beforeEach(() => {
  faultyAnswers.length = 0;
});
afterAll(async () => {
  store.close();
  proxy.close();
  await storeServer.stop();
  await rm(folder, { recursive: true, force: true });
});

it('stores bytes unchanged and returns undefined for an unknown id', async () => {
  const id = randomUUID();
  expect(await store.get(id)).toBeUndefined();
  const bytes = randomBytes(3_000_000);
  await store.put(id, bytes);
  expect(await store.get(id)).toEqual(bytes);
  await store.put(id, Buffer.from('replaced'));
  expect(await store.get(id)).toEqual(Buffer.from('replaced'));
  await store.remove(id);
  await store.remove(id);
  expect(await store.get(id)).toBeUndefined();
});

// The store returns 1,000 ids at most at once, so 1,003 files need a second request.
it('lists more files than the store returns at once, but only its own files from before the given time', {
  timeout: 180_000,
}, async () => {
  const own = await openAt('many');
  const ids = Array.from({ length: 1_003 }, () => randomUUID()).sort();
  for (let index = 0; index < ids.length; index += 100) {
    await Promise.all(ids.slice(index, index + 100).map((id) => own.put(id, Buffer.from('x'))));
  }
  expect((await own.listOlderThan(new Date(Date.now() + 60_000))).sort()).toEqual(ids);
  expect(await own.listOlderThan(new Date(Date.now() - 60_000))).toEqual([]);
  own.close();
});

it('checks whether the bucket can be reached', async () => {
  await store.check();
  const nowhere = await openFileStore(readConfig({ FILES_URL: `s3://no-such-bucket?endpoint=${endpoint}` }));
  await expect(nowhere.check()).rejects.toThrow();
  nowhere.close();
});

it('a bucket can be bound to only one database', async () => {
  const [ours, another] = [randomUUID(), randomUUID()];
  await store.bindTo(ours);
  await store.bindTo(ours);
  await expect(store.bindTo(another)).rejects.toThrow('The files in bucket peace-files belong to another');
});

it('accepts only uuids as ids', async () => {
  await expect(store.get('../database-id')).rejects.toThrow('must be a uuid');
});

it('tries again after a temporary error of the store, and after the connection was lost', async () => {
  const id = randomUUID();
  faultyAnswers.push(
    (response) => response.writeHead(503).end(),
    (response) => void response.destroy(),
    (response) => response.writeHead(500).end(),
  );
  await store.put(id, Buffer.from('in the end'));
  expect(faultyAnswers).toEqual([]);
  faultyAnswers.push((response) => void response.destroy());
  expect(await store.get(id)).toEqual(Buffer.from('in the end'));
});

it('throws if the errors continue or access is forbidden, and does not report the file as missing', async () => {
  const id = randomUUID();
  for (let times = 0; times < 5; times++) faultyAnswers.push((response) => response.writeHead(503).end());
  await expect(store.get(id)).rejects.toThrow();
  faultyAnswers.push((response) => response.writeHead(403).end());
  await expect(store.get(id)).rejects.toThrow();
  expect(faultyAnswers).toEqual([]);
});

describe('a store that does not answer', () => {
  const bucket = { name: 'peace-files', prefix: 'stalled/', endpoint, region: 'us-east-1' };
  const withShortTimeouts = openObjectStore(bucket, { answer: 700, silence: 700, total: 3_000 });
  const stall = () => {};
  const lasts = async (call: Promise<unknown>) => {
    const from = performance.now();
    await expect(call).rejects.toThrow();
    return performance.now() - from;
  };
  afterAll(() => withShortTimeouts.close());

  it('the client tries again after a timeout', async () => {
    const id = randomUUID();
    faultyAnswers.push(stall);
    await withShortTimeouts.put(id, Buffer.from('the second time'));
    faultyAnswers.push(stall);
    expect(await withShortTimeouts.get(id)).toEqual(Buffer.from('the second time'));
    expect(faultyAnswers).toEqual([]);
  });

  it('the client throws after the time for all attempts', async () => {
    const id = randomUUID();
    for (const call of [
      () => withShortTimeouts.put(id, randomBytes(4_000_000)),
      () => withShortTimeouts.get(id),
    ]) {
      faultyAnswers.splice(0, faultyAnswers.length, ...Array(20).fill(stall));
      expect(await lasts(call())).toBeLessThan(12_000);
    }
  });

  it('the client throws if the store stops sending, or sends very slowly, in the middle of a file', async () => {
    const id = randomUUID();
    await store.put(id, randomBytes(1_000));
    const begin = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('x');
    };
    const drip = (response: ServerResponse) => {
      begin(response);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    };
    for (const spoil of [begin, drip]) {
      faultyAnswers.splice(0, faultyAnswers.length, ...Array(20).fill(spoil));
      expect(await lasts(withShortTimeouts.get(id))).toBeLessThan(12_000);
    }
  });
});
