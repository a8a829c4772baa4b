import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** A built server under attack; `opened` becomes true once it serves. */
export type Site = { child: ChildProcess; opened: Promise<boolean>; isOpen(): boolean };

/** Starts the built server on the data folder, as `npm start` does. */
export function startSite(dataDir: string, port: number): Site {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isOpen = false;
  const opened = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        if (printed.length < 20_000) printed += chunk;
        if (/^Open /m.test(printed)) {
          isOpen = true;
          done(true);
        }
      });
    }
    child.once('exit', (code) => {
      if (code) console.error(`The server ended by itself with ${code}:\n${printed}`);
      done(false);
    });
  });
  return { child, opened, isOpen: () => isOpen };
}

/** Kills the server as a loss of power would, alone or with its PostgreSQL and all of that one's processes. */
export async function killSite(site: Site, dataDir: string, withDatabase: boolean): Promise<void> {
  const ended = once(site.child, 'exit');
  const database = withDatabase ? databaseProcesses(dataDir) : [];
  site.child.kill('SIGKILL');
  for (const pid of database) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was quicker.
    }
  }
  await ended;
}

function databaseProcesses(dataDir: string): number[] {
  let postmaster: number;
  try {
    postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = pairs
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => pid as number);
  return [postmaster, ...children];
}
