import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';
import { makeCertificate } from './certificate.ts';

/** nginx in front of sites on this machine, with `deploy/nginx.conf`. */
export type NginxInFront = { port: number; readErrors(): Promise<string>; stop(): Promise<void> };

/** Returns the names of the programs that we need to start nginx but that are not installed. */
export function findMissingPrograms(): string[] {
  const programs = [
    ['nginx', '-v'],
    ['openssl', 'version'],
  ] as const;
  return programs.flatMap(([program, option]) => (spawnSync(program, [option]).error ? [program] : []));
}

/**
 * Starts nginx with TLS on a port of this machine, in front of one or two sites. Uses `deploy/nginx.conf` and changes
 * only the ports, the certificate and the path of the log.
 */
export async function startNginx(port: number, sites: number[]): Promise<NginxInFront> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-proxy-'));
  const shipped = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf'), 'utf8');
  makeCertificate(folder);
  const errorLog = join(folder, 'error.log');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    makeMainConfig(folder, adaptConfig(shipped, { port, plainPort: await findFreePort(), sites, folder })),
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-e', errorLog, '-c', config, '-p', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`nginx refuses deploy/nginx.conf:\n${stderr}`);

  const child = spawn('nginx', ['-e', errorLog, '-c', config, '-p', folder], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isListening(port))) await sleep(50);
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await readFile(errorLog, 'utf8')}`);
  return {
    port,
    readErrors: () => readFile(errorLog, 'utf8').catch(() => ''),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Adapts the text of `deploy/nginx.conf` to this machine. Throws if the file does not contain a text that must be
 * replaced. Then somebody has changed the file, and must change this function, too.
 */
function adaptConfig(
  shipped: string,
  { port, plainPort, sites, folder }: { port: number; plainPort: number; sites: number[]; folder: string },
): string {
  const [first, second] = sites;
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000 /g, `server 127.0.0.1:${first} `],
    // If there is only one site, delete the lines for the second site, as a comment in the file recommends.
    [/ *server (127\.0\.0\.1:)3001 (.*;\n)/g, second ? `server $1${second} $2` : ''],
    [/listen 80;\n *listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;\n *listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`],
    [/error_log \S+ crit;/, `error_log ${folder}/error.log error;`],
  ];
  return changes.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) === -1)
      throw new Error(`deploy/nginx.conf has no text that matches ${pattern}.`);
    return text.replace(pattern, replacement);
  }, shipped);
}

/**
 * Returns the main configuration file of nginx, which contains the configuration of a site (`site`). All its paths are
 * in a temporary folder.
 */
function makeMainConfig(folder: string, site: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${user} daemon off; worker_processes 2; pid ${folder}/pid; events { worker_connections 1024; }
    http { ${temporary.join(' ')} keepalive_requests 1000000;\n${site}\n}`;
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  return await Promise.race([
    once(probe, 'connect').then(
      () => true,
      () => false,
    ),
    sleep(1000, false),
  ]).finally(() => probe.destroy());
}
