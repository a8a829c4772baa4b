import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'conference-audit-'));
const manifest = { name: 'trial', version: '1.0.0', dependencies: { lotus: '1.0.0' } };
const packages = { '': manifest, 'node_modules/lotus': { version: '1.0.0' } };
await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
await writeFile(
  join(folder, 'package-lock.json'),
  JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
);

let advisories: object | undefined;
const registry = createServer((request, answer) => {
  request.resume();
  answer.setHeader('Content-Type', 'application/json');
  if (request.method === 'POST' && !advisories) answer.statusCode = 405;
  const version = { name: 'lotus', version: '1.0.0', dist: {} };
  const packument = { name: 'lotus', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } };
  request.once('end', () => answer.end(JSON.stringify(request.method === 'POST' ? advisories : packument)));
}).listen(0, '127.0.0.1');
await once(registry, 'listening');
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

async function audit() {
  const { port } = registry.address() as AddressInfo;
  const script = join(import.meta.dirname, 'audit-packages.ts');
  const options = ['--disable-warning=ExperimentalWarning', script, `--registry=http://127.0.0.1:${port}/`];
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_fetch_retries: '0' };
  return await promisify(execFile)(process.execPath, options, { cwd: folder, env }).then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ exitCode: code, said: `${stdout}${stderr}` }),
  );
}

it('audit:packages exits with 0 if the registry knows no weakness of our packages', async () => {
  advisories = {};
  expect(await audit()).toEqual({ exitCode: 0, said: '1 packages checked, 0 with known weaknesses.\n' });
});

it('audit:packages exits with 1 and names the weaknesses that the registry knows', async () => {
  const url = 'https://advisories.example/1';
  const weakness = { id: 1, url, title: 'Wilts', severity: 'high', vulnerable_versions: '<2.0.0' };
  advisories = { lotus: [weakness] };
  const { exitCode, said } = await audit();
  expect([exitCode, said.split('\n').slice(0, 2)]).toEqual([
    1,
    [expect.stringContaining('lotus: high'), `  Wilts ${url}`],
  ]);
});

it('audit:packages exits with 2 and says that nothing was checked if the registry does not answer', async () => {
  advisories = undefined;
  const { exitCode, said } = await audit();
  expect(exitCode).toBe(2);
  expect(said).toContain('The packages were not checked');
  expect(said).toContain('405');
});
