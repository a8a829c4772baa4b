import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '..');

export type Site = {
  child: ChildProcess;
  /** Resolves to the site's origin as soon as the site answers, or to undefined if its process ended before. */
  opened: Promise<string | undefined>;
  isOpen(): boolean;
  /**
   * Resolves when all built files are compressed. Measure nothing before, because compressing needs the processor and
   * memory.
   */
  settled(): Promise<void>;
  /** Makes the process close its connections and end. Returns the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** Makes a temporary folder. The folder is deleted when this program ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conference-bench-'));
  // If we are root, another user runs PostgreSQL and must pass through this folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built site with these environment variables. One of them must be DATA_DIR. */
export function launchSite(
  environment: Record<string, string> & { DATA_DIR: string },
  [program, ...args]: [string, ...string[]] = ['sh', 'scripts/run.sh', 'start'],
): Site {
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const logFile = join(environment.DATA_DIR, `bench-${randomUUID()}.log`);
  // Nobody reads the site's log here, because reading it would use processor time that the site needs.
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      ...(process.env.EDITION && { EDITION: process.env.EDITION }),
      ...environment,
    },
    stdio: ['ignore', log, log],
  });
  const killChild = () => void child.kill();
  process.once('exit', killChild);
  const ended = once(child, 'exit').finally(() => process.off('exit', killChild));
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  /** Returns the first match in the log. Returns undefined if the process ended without a match. */
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
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** Starts the built site and waits until it answers. Throws if it does not start. */
export async function startSite(...parts: Parameters<typeof launchSite>): Promise<Site & { origin: string }> {
  const site = launchSite(...parts);
  const origin = await site.opened;
  if (origin === undefined) throw new Error('The site did not start.');
  return { ...site, origin };
}

/** Starts the built site with a new data folder, and waits until all built files are compressed. */
export async function startBuiltSite(settings: Record<string, string> = {}) {
  const site = await startSite({ DATA_DIR: makeFolder(), ...settings });
  await site.settled();
  return site;
}
