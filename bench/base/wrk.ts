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

/** Sends requests with wrk. Returns how many a second were answered. Throws if a request was refused or got no answer. */
export async function measureRate(
  address: string,
  { connections, seconds, script, scriptArguments = [], headers = [] }: Load,
): Promise<number> {
  const file = join(folder, `${randomUUID()}.lua`);
  await writeFile(file, script ?? '');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', file];
  const headerOptions = headers.flatMap((header) => ['-H', header]);
  const child = spawn('wrk', [...options, ...headerOptions, address, '--', ...scriptArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? [];
  if (!Number(rate)) throw new Error(`wrk measured nothing:\n${report}`);
  if (/Non-2xx or 3xx responses|Socket errors/.test(report))
    throw new Error(`Some requests were refused or got no answer:\n${report}`);
  return Number(rate);
}
