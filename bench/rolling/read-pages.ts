import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result of wrk: the number of answers, how many were refused or broken, and its report. */
export type Reading = { count: number; broken: number; slowest: string; report: string };

/** Prerendered pages and pages that are rendered for each request. */
const paths = ['/', '/about', '/registration', '/bharat-utsav', '/login'];

export function hasWrk(): boolean {
  return !spawnSync('wrk', ['-v']).error;
}

/** Reads pages over four connections until `stop`. */
export function readPages(origin: string): { stop(): Promise<Reading> } {
  const started = start(origin);
  return {
    async stop() {
      const { child, ended, report, folder } = await started;
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
      return readReport(report());
    },
  };
}

async function start(origin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'conference-wrk-'));
  const script = join(folder, 'pages.lua');
  const list = paths.map((path) => `"${path}"`).join(', ');
  await writeFile(
    script,
    `local paths = { ${list} }\nlocal count = 0\nrequest = function()\n  count = count + 1\n  return wrk.format("GET", paths[count % #paths + 1])\nend\n`,
  );
  const child = spawn('wrk', ['-t1', '-c4', '-d1h', '--latency', '--timeout', '30s', '-s', script, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  return { child, ended: once(child, 'close'), report: () => printed, folder };
}

function readReport(report: string): Reading {
  const [, count] = /(\d+) requests in/.exec(report) ?? [];
  if (!count) throw new Error(`wrk measured nothing:\n${report}`);
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(report) ?? [];
  const [, ...errors] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report) ?? [];
  const [, slowest = ''] = /Latency\s+\S+\s+\S+\s+(\S+)/.exec(report) ?? [];
  const broken = [refused, ...errors].reduce((sum, number) => sum + Number(number), 0);
  return { count: Number(count), broken, slowest, report };
}
