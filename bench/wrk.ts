import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeFolder } from './site.ts';

const folder = makeFolder();

type Load = {
  connections: number;
  seconds: number;
  /** A Lua script that makes wrk's requests. `scriptArguments` are the arguments that wrk passes to this script. */
  script?: string;
  scriptArguments?: readonly string[];
  headers?: readonly string[];
};

/**
 * What wrk has measured. `count`: the number of answers. `broken`: how many requests were refused or got no answer.
 * `slowest`: the longest time until an answer, as text. `report`: everything that wrk printed.
 */
export type WrkResult = { count: number; perSecond: number; broken: number; slowest: string; report: string };

/**
 * Starts to send requests with wrk. `finished` resolves with the results after `load.seconds`, or earlier if `stop` is
 * called.
 */
export function startWrk(address: string, load: Load): { finished: Promise<WrkResult>; stop(): void } {
  const stopped = new AbortController();
  return { finished: run(address, load, stopped.signal), stop: () => stopped.abort() };
}

async function run(
  address: string,
  { connections, seconds, script, scriptArguments = [], headers = [] }: Load,
  signal: AbortSignal,
): Promise<WrkResult> {
  const file = join(folder, `${randomUUID()}.lua`);
  await writeFile(file, script ?? '');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', file];
  const headerOptions = headers.flatMap((header) => ['-H', header]);
  const child = spawn('wrk', [...options, ...headerOptions, address, '--', ...scriptArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  signal.addEventListener('abort', () => child.kill('SIGINT'));
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return readReport(report);
}

function readReport(report: string): WrkResult {
  const [, count] = /(\d+) requests in/.exec(report) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? [];
  if (!Number(count)) throw new Error(`wrk measured nothing:\n${report}`);
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(report) ?? [];
  const [, ...errors] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report) ?? [];
  const [, slowest = ''] = /Latency\s+\S+\s+\S+\s+(\S+)/.exec(report) ?? [];
  const broken = [refused, ...errors].reduce((sum, number) => sum + Number(number), 0);
  return { count: Number(count), perSecond: Number(perSecond), broken, slowest, report };
}
