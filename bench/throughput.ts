// How many home pages we serve in a second, divided by nginx's rate for the same compressed bytes. The runs alternate, so
// that other load on this machine affects both. Node's bare HTTP server shows how fast one Node process can be.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './figures.ts';
import { startBuiltSite } from './site.ts';

// Many short rounds: a short load by another program then spoils few of them.
const rounds = 15;
const seconds = 1;
const minimumRatio = 0.7;

const missing = ['nginx', 'wrk'].filter((program) => spawnSync(program, ['-v']).error);
if (missing.length > 0) {
  console.log(
    `Skipped: ${missing.join(' and ')} not found. Install them (on Debian: apt-get install nginx-light wrk) to measure throughput.`,
  );
  process.exit(0);
}

const site = await startBuiltSite();
const folder = await mkdtemp(join(tmpdir(), 'conference-throughput-'));
const page = await fetchBrotli(`${site.origin}/`);
const others: OtherServer[] = [];
try {
  const nginx = await startNginx();
  const bare = await startBareServer();
  const sides = { ours: site.origin, nginx: nginx.origin, bare: bare.origin };
  await checkSameBytes(...Object.values(sides));
  const rates = { ours: [] as number[], nginx: [] as number[], bare: [] as number[] };
  for (const origin of Object.values(sides)) await load(origin, 2);
  for (let round = 0; round < rounds; round++) {
    // Each side comes first in half of the rounds.
    const order = round % 2 ? (['bare', 'nginx', 'ours'] as const) : (['ours', 'nginx', 'bare'] as const);
    for (const side of order) rates[side].push(await load(sides[side], seconds));
    const [ours = 0, theirs = 0, bares = 0] = [rates.ours.at(-1), rates.nginx.at(-1), rates.bare.at(-1)];
    console.log(
      `round ${round + 1}: ${ours.toFixed(0)} pages a second by us, ${theirs.toFixed(0)} by nginx, ${bares.toFixed(0)} by Node’s bare server; ours ÷ nginx: ${(ours / theirs).toFixed(2)}`,
    );
  }
  const ratioOf = (side: 'ours' | 'bare') =>
    median(rates[side].map((rate, round) => rate / (rates.nginx[round] ?? rate)));
  const ratio = ratioOf('ours');
  console.log(
    `\nHome page, brotli: ${ratio.toFixed(2)} of nginx (median); at least ${minimumRatio} is required. Node’s bare server: ${ratioOf('bare').toFixed(2)}.`,
  );
  if (ratio < minimumRatio) process.exitCode = 1;
} finally {
  for (const other of others) await other.stop();
  await rm(folder, { recursive: true, force: true });
  await site.stop();
}

/** Starts nginx with one worker, because we are one process. It serves the bytes that our server sends. */
async function startNginx() {
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'index.html'), page.body);
  const port = 20_000 + (process.pid % 20_000);
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

/** Starts Node's bare server with the bytes and headers that our server sends. */
async function startBareServer() {
  const [body, headers] = [join(folder, 'bare.br'), join(folder, 'bare.json')];
  await writeFile(body, page.body);
  const said = [...page.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  await writeFile(headers, JSON.stringify(said.flat()));
  const port = 40_000 + (process.pid % 20_000);
  const script = join(import.meta.dirname, 'bare-server.ts');
  return await startServer(process.execPath, [script, body, headers, String(port)], port);
}

type OtherServer = { origin: string; stop(): Promise<void> };

async function startServer(program: string, settings: string[], port: number): Promise<OtherServer> {
  const child = spawn(program, settings, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const server = {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  others.push(server);
  for (let tries = 0; ; tries++) {
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) return server;
    if (tries > 50 || child.exitCode !== null) throw new Error(`${program} did not start.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Fetches a page without decompressing it, which `fetch` would do. */
async function fetchBrotli(url: string) {
  const { request } = await import('node:http');
  const [answer] = await once(request(url, { headers: { 'Accept-Encoding': 'br' } }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${url} is not compressed.`);
  return { body: Buffer.concat(chunks), headers: new Headers(answer.headers as Record<string, string>) };
}

async function checkSameBytes(...origins: string[]) {
  const pages = await Promise.all(origins.map((origin) => fetchBrotli(`${origin}/`)));
  const [one, other] = pages.map(({ body }) => body);
  if (!one || !other || !one.equals(other)) throw new Error('nginx does not serve the same bytes.');
}

/** Returns how many pages a second arrive over 32 connections. */
async function load(origin: string, duration: number): Promise<number> {
  const wrk = spawn('wrk', ['-t1', '-c32', `-d${duration}s`, '-H', 'Accept-Encoding: br', `${origin}/`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  wrk.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await once(wrk, 'close');
  if (/Non-2xx/.test(printed)) throw new Error(`Some pages were refused:\n${printed}`);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(printed) ?? [];
  if (!rate) throw new Error(`wrk measured nothing:\n${printed}`);
  return Number(rate);
}
