import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The project's folder. */
const root = resolve(import.meta.dirname, '..', '..');

export type Site = {
  child: ChildProcess;
  dataDir: string;
  /**
   * Resolves to the site's origin as soon as the site answers. Resolves to undefined if the process ends before that.
   */
  opened: Promise<string | undefined>;
  isOpen(): boolean;
  /**
   * Resolves when the site has compressed all built files. Wait for this before you measure anything, because
   * compressing needs the processor and memory.
   */
  settled(): Promise<void>;
  /** Waits until the log contains a match, and returns its first group. Undefined if the process ended without one. */
  printed(pattern: RegExp): Promise<string | undefined>;
  /** What the process has printed until now. */
  readLogFile(): Promise<string>;
  /** Ends the process with SIGTERM, so that it finishes its open requests first. Resolves to the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** The variables that the site and its commands get from this program. */
const inherited = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...(process.env.EDITION && { EDITION: process.env.EDITION }),
};

/** Makes a temporary folder. The folder is deleted when this program ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conference-bench-'));
  // If we are root, PostgreSQL runs as another user. Allow that user to reach its files in this folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the built site with these environment variables, and does not wait until it answers. Without `DATA_DIR` it gets
 * a new data folder.
 */
export function launchSite(
  environment: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = ['sh', 'scripts/run.sh', 'start'],
): Site {
  const dataDir = environment.DATA_DIR ?? makeFolder();
  mkdirSync(dataDir, { recursive: true });
  // The site writes its log into a file, which we read only during the start. To read a pipe all the time would use
  // processor time that the site needs. The file has a folder of its own, because the disk of the data can be full.
  logFolder ??= makeFolder();
  const logFile = join(logFolder, `${randomUUID()}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...inherited,
      PORT: '0',
      ...environment,
      DATA_DIR: dataDir,
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
  /**
   * Waits until the log contains a match, and returns its first group. Returns undefined if the process ended without a
   * match.
   */
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
    dataDir,
    opened,
    isOpen: () => isOpen,
    settled: async () => void (await readLog(/(all files are compressed)/)),
    printed: readLog,
    readLogFile: () => readFile(logFile, 'utf8'),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

let logFolder: string | undefined;

/** Starts the built site and waits until it answers. Throws if it does not start. */
export async function startSite(...parts: Parameters<typeof launchSite>): Promise<Site & { origin: string }> {
  const site = launchSite(...parts);
  const origin = await site.opened;
  if (origin === undefined) throw new Error('The site did not start.');
  return { ...site, origin };
}

/** Starts the built site and waits until all built files are compressed, so that it can be measured. */
export async function startSettledSite(...parts: Parameters<typeof launchSite>) {
  const site = await startSite(...parts);
  await site.settled();
  return site;
}

/** Starts a command of the site, such as `backup`, for the data in a folder. */
export function startCommand(name: string, dataDir: string, ...options: string[]) {
  const program = ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...options];
  return spawn(process.execPath, program, {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of the site to its end. Throws with everything that it printed if it fails. */
export async function runCommand(...parts: Parameters<typeof startCommand>): Promise<void> {
  const command = startCommand(...parts);
  const output = Promise.all([text(command.stdout), text(command.stderr)]);
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`${parts[0]} ended with ${code}: ${(await output).join('\n')}`);
}
