import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');

export type Site = {
  child: ChildProcess;
  /** The site's origin as soon as it serves, or undefined if its process ended before. */
  opened: Promise<string | undefined>;
  isOpen(): boolean;
  /** Resolves when all built files are compressed. Until then this uses the processor and memory. */
  settled(): Promise<void>;
  /** Ends the process in order and returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** Starts the built site by the command of `npm start`, with these environment variables. DATA_DIR is required. */
export function launchSite(environment: Record<string, string> & { DATA_DIR: string }): Site {
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const logFile = join(environment.DATA_DIR, `bench-${randomUUID()}.log`);
  // The site writes a line for each request. Reading them here would take processor time from it.
  const log = openSync(logFile, 'a');
  const child = spawn('sh', ['scripts/run.sh', 'start'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  /** The first match in the log, or undefined if the process ended without one. */
  const readLog = async (pattern: RegExp) => {
    for (;;) {
      const isOver = hasEnded();
      const printed = await readFile(logFile, 'utf8').catch(() => '');
      const [, found] = pattern.exec(printed) ?? [];
      if (found !== undefined) return found;
      if (isOver && child.exitCode) console.error(`The site ended with ${child.exitCode}:\n${printed}`);
      if (isOver) return undefined;
      await sleep(50);
    }
  };
  let isOpen = false;
  const opened = readLog(/^Open (\S+) /m).then((origin) => {
    isOpen = origin !== undefined;
    return origin;
  });
  return {
    child,
    opened,
    isOpen: () => isOpen,
    settled: async () => void (await readLog(/(all files are compressed)/)),
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async kill() {
      if (!hasEnded()) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the built site and waits until it serves. Throws if it does not. */
export async function startSite(
  environment: Record<string, string> & { DATA_DIR: string },
): Promise<Site & { origin: string }> {
  const site = launchSite(environment);
  const origin = await site.opened;
  if (origin === undefined) throw new Error('The site did not start.');
  return { ...site, origin };
}

/** Starts the built site with a new data folder, which `stop` removes. Waits until its files are compressed. */
export async function startBuiltSite(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-bench-'));
  const site = await startSite({ DATA_DIR: dataDir, ...settings });
  await site.settled();
  return {
    origin: site.origin,
    dataDir,
    pid: site.child.pid ?? 0,
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
