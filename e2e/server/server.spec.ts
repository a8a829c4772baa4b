import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..', '..');
let dataDir: string;
const started: ChildProcess[] = [];

test.describe.configure({ timeout: 120_000 });
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'a server '));
});
test.afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the built server. `opened` resolves to the server's URL, and `ended` to its exit code and output. */
function startServer(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['build/server/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...environment },
  });
  started.push(child);
  const printed = { out: '', error: '' };
  const opened = new Promise<string>((done) => {
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
      const [, address] = /^Open (\S+) · data in .+$/m.exec(printed.out) ?? [];
      if (address) done(address);
    });
  });
  child.stderr.on('data', (chunk) => {
    printed.error += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => ({ code, ...printed }));
  return { child, opened, ended, printed };
}

/** Sends the headers of a form, but not yet its body. `answered` resolves to the status of the answer. */
async function startPost(address: string) {
  const post = request(new URL('/login', address), { method: 'POST', headers: formHeaders });
  const answered = once(post, 'response').then(([answer]) => answer.statusCode as number);
  answered.catch(() => {});
  post.flushHeaders();
  // Node emits this event when the server has received the headers and asks for the body.
  await once(post, 'continue');
  return { post, answered };
}

const formHeaders = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': '28',
  Expect: '100-continue',
};

function finish(post: ClientRequest) {
  post.end('email=nobody%40example.org&a');
}

test('the server prints its URL and data folder, serves pages, does the hourly work at once, and ends with exit code 0', async () => {
  const { child, opened, ended, printed } = startServer();
  const address = await opened;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await expect.poll(() => printed.out, { timeout: 20_000 }).toContain('signed the latest entry');
  child.kill('SIGTERM');
  const { code, out, error } = await ended;
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(`Open ${address} · data in ${dataDir}\n`);
});

test('the server finishes open requests before it ends, and accepts no new requests', async () => {
  const { child, opened, ended } = startServer();
  const address = await opened;
  const { post, answered } = await startPost(address);
  child.kill('SIGTERM');
  await expect.poll(() => fetch(address).then(String, () => 'refused')).toBe('refused');
  finish(post);
  expect(await answered).toBeLessThan(500);
  const answeredAt = Date.now();
  expect((await ended).code).toBe(0);
  expect(Date.now() - answeredAt).toBeLessThan(5000);
});

test('after a second SIGTERM the server ends at once, and it can be started again', async () => {
  const { child, opened, ended } = startServer();
  const address = await opened;
  await startPost(address);
  child.kill('SIGTERM');
  // On a busy machine the signal arrives late. The server ignores a second signal within a second after the first.
  await expect.poll(() => fetch(address).then(String, () => 'refused')).toBe('refused');
  await new Promise((done) => setTimeout(done, 1200));
  const asked = Date.now();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(1);
  expect(Date.now() - asked).toBeLessThan(1000);
  expect((await fetch(`${await startServer().opened}/readyz`)).status).toBe(200);
});

test('if its port is in use, a new server says so and ends, and the other server keeps running', async () => {
  const address = await startServer().opened;
  const { port } = new URL(address);
  const { code, error } = await startServer({ PORT: port }).ended;
  expect([code, error]).toEqual([
    1,
    `Another program uses port ${port}. Set PORT to another port, such as PORT=${Number(port) + 1}.\n`,
  ]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('the server names every error in its configuration, and does not start', async () => {
  const { code, out, error } = await startServer({ PORT: 'x', TRUST_PROXY: 'y' }).ended;
  expect([code, out]).toEqual([1, '']);
  expect(error.trim().split('\n')).toHaveLength(2);
});
