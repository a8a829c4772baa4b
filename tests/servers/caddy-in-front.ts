import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';
import type { ProxyInFront } from './nginx-in-front.ts';

export function hasCaddy(): boolean {
  return !spawnSync('caddy', ['version']).error;
}

/**
 * Starts Caddy with TLS on a port of this machine, in front of the sites on the other ports. Uses `deploy/Caddyfile` as
 * it is. Adds only global options: Caddy makes its own certificates, and writes all its files into a temporary folder.
 */
export async function startCaddy(port: number, sites: number[]): Promise<ProxyInFront> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-proxy-'));
  const shipped = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'Caddyfile'), 'utf8');
  const errorLog = join(folder, 'error.log');
  const config = join(folder, 'Caddyfile');
  const options = [
    'admin off',
    'skip_install_trust',
    `storage file_system ${folder}/storage`,
    `http_port ${await findFreePort()}`,
    `log {\n output file ${errorLog}\n level error\n }`,
  ];
  await writeFile(config, `{\n${options.join('\n')}\n}\n${shipped}`);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: `https://localhost:${port}`,
      UPSTREAMS: sites.map((site) => `127.0.0.1:${site}`).join(' '),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const readErrors = () => readFile(errorLog, 'utf8').catch(() => '');
  // Caddy accepts connections before it has a certificate. So try until a request succeeds.
  const opens = () =>
    spawnSync('curl', ['-skf', '-o', '/dev/null', `https://localhost:${port}/healthz`]).status === 0;
  while (child.exitCode === null && !opens()) await sleep(200);
  if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${await readErrors()}`);
  return {
    port,
    readErrors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
