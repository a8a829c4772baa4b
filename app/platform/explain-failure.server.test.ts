import { createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from './config.server.ts';
import { explainFailure } from './explain-failure.server.ts';

async function failureOf(start: () => unknown) {
  try {
    await start();
  } catch (error) {
    return explainFailure(error);
  }
  throw new Error('It did not fail.');
}

it('lists all faults of the configuration', async () => {
  expect(await failureOf(() => readConfig({ PORT: 'x', TRUST_PROXY: '-1' }))).toEqual([
    'PORT must be a whole number from 0 to 65535; it is "x".',
    'TRUST_PROXY must be a whole number from 0 to 16; it is "-1".',
  ]);
});

it('names a port that is in use and suggests another', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, resolve));
  const { port } = first.address() as { port: number };
  const listening = () =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen(port, () => resolve(port)),
    );
  expect(await failureOf(listening)).toEqual([
    `Another program uses port ${port}. Set PORT to another port, such as PORT=${port + 1}.`,
  ]);
  first.close();
});

it('names an address that this machine does not have', async () => {
  const listening = () =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen(0, '192.0.2.1', () => resolve(undefined)),
    );
  expect(await failureOf(listening)).toEqual([
    'This machine does not have the address 192.0.2.1. Set HOST to another address.',
  ]);
});

it('says that the database has no TLS or no trusted certificate, and what to do', async () => {
  const error = new Error('The server does not support SSL connections');
  expect(explainFailure(error)?.join()).toMatch(/it offers no TLS\. Give the server a certificate/);
  const untrusted = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(explainFailure(untrusted)?.join()).toContain('not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)');
});

it('names DATABASE_URL when the database does not answer', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 });
  expect(await failureOf(() => client.connect())).toEqual([
    'Cannot connect to the PostgreSQL of DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
  ]);
});

it('returns nothing for an unexpected error', () => {
  expect(explainFailure(new Error('odd'))).toBeUndefined();
  expect(explainFailure('odd')).toBeUndefined();
});
