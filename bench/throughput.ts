// Measures how many times a second our server can send the home page, and divides this by how many times nginx can.
// Both send the same compressed bytes. The two servers are measured in turn, so that other programs on this machine
// slow both down equally. Node's HTTP server without any framework shows how fast Node can be.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';
import { judge, median, printRow, requirePrograms } from './base/figures.ts';
import { makeFolder, startSettledSite } from './base/site.ts';
import { measureRate } from './base/wrk.ts';

// Measure many short rounds. If another program is busy for a moment, only a few of the rounds are then slower.
const rounds = Number(process.argv[2] ?? 15);
const seconds = 1;
const minimumRatio = 0.7;

requirePrograms({ nginx: 'nginx-light', wrk: 'wrk' });

const site = await startSettledSite();
const folder = makeFolder();
const page = await fetchBrotli(`${site.origin}/`);
const nginx = await startNginx();
const bare = await startBareServer();
const sides = { ours: site.origin, nginx: nginx.origin, bare: bare.origin };
await checkSameBytes(...Object.values(sides));
const rates = { ours: [] as number[], nginx: [] as number[], bare: [] as number[] };
for (const origin of Object.values(sides)) await load(origin, 2);
printRow(['round', 'ours', 'nginx', 'bare Node', 'ours ÷ nginx']);
for (let round = 0; round < rounds; round++) {
  // In half of the rounds our server is measured before nginx, in the other half after it.
  const order = round % 2 ? (['bare', 'nginx', 'ours'] as const) : (['ours', 'nginx', 'bare'] as const);
  for (const side of order) rates[side].push(await load(sides[side], seconds));
  const [ours = 0, theirs = 0, bares = 0] = [rates.ours.at(-1), rates.nginx.at(-1), rates.bare.at(-1)];
  const pages = [ours, theirs, bares].map((rate) => rate.toFixed(0));
  printRow([String(round + 1), ...pages, (ours / theirs).toFixed(2)]);
}
for (const server of [nginx, bare, site]) await server.stop();
const ratioOf = (side: 'ours' | 'bare') =>
  median(rates[side].map((rate, round) => rate / (rates.nginx[round] ?? rate)));
const ratio = ratioOf('ours');
judge(
  `\nHome page, brotli: ${ratio.toFixed(2)} of nginx (median); at least ${minimumRatio} is required. Node’s bare server: ${ratioOf('bare').toFixed(2)}.`,
  ratio >= minimumRatio,
);

/** Starts nginx with only one worker, because our server is one process. nginx serves the same bytes as our server. */
async function startNginx() {
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'index.html'), page.body);
  const port = await findFreePort();
  const add = ['Content-Security-Policy', 'Permissions-Policy', 'Referrer-Policy', 'X-Frame-Options']
    .map((name) => `add_header ${name} "${page.headers.get(name)?.replaceAll('"', '') ?? ''}";`)
    .join('\n');
  const config = `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      access_log ${folder}/access.log; default_type text/html; charset utf-8; sendfile on; tcp_nopush on;
      keepalive_requests 1000000; keepalive_timeout 65;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      server { listen 127.0.0.1:${port}; root ${folder}/site;
        location = / { try_files /index.html =404;
          add_header Content-Encoding br; add_header Vary Accept-Encoding; add_header Cache-Control no-cache;
          ${add} } } }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  return await startServer('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], port);
}

/** Starts Node's HTTP server without any framework. It sends the same bytes and headers as our server. */
async function startBareServer() {
  const [body, headers] = [join(folder, 'bare.br'), join(folder, 'bare.json')];
  await writeFile(body, page.body);
  const headerPairs = [...page.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  await writeFile(headers, JSON.stringify(headerPairs.flat()));
  const port = await findFreePort();
  const script = join(import.meta.dirname, 'throughput', 'bare-server.ts');
  return await startServer(process.execPath, [script, body, headers, String(port)], port);
}

/** Starts another server and waits until that server answers. */
async function startServer(program: string, settings: string[], port: number) {
  const child = spawn(program, settings, { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(origin).catch(() => undefined)); tries++) {
    if (tries > 50 || child.exitCode !== null) throw new Error(`${program} did not start.`);
    await sleep(100);
  }
  return { origin, stop: async () => void child.kill() };
}

/** Fetches a page and leaves it compressed. `fetch` would decompress it. */
async function fetchBrotli(url: string) {
  const [answer] = await once(request(url, { headers: { 'Accept-Encoding': 'br' } }).end(), 'response');
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${url} is not compressed.`);
  return { body: await buffer(answer), headers: new Headers(answer.headers as Record<string, string>) };
}

async function checkSameBytes(...origins: string[]) {
  const pages = await Promise.all(origins.map((origin) => fetchBrotli(`${origin}/`)));
  const [one, other] = pages.map(({ body }) => body);
  if (!one || !other || !one.equals(other))
    throw new Error('nginx does not serve the same bytes as our server.');
}

/** Measures how many pages a second the server at this origin sends over 32 connections, for `duration` seconds. */
async function load(origin: string, duration: number): Promise<number> {
  const headers = ['Accept-Encoding: br'];
  return await measureRate(`${origin}/`, { connections: 32, seconds: duration, headers });
}
