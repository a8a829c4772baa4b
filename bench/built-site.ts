import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The built site, served by itself alone on a free port of this machine. */
export type BuiltSite = { origin: string; stop(): Promise<void> };

/**
 * Starts the built site with a data folder that goes with it, and waits until its files are compressed. `settings` are
 * environment variables beside its own.
 */
export async function startBuiltSite(settings: Record<string, string> = {}): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-bench-'));
  const logFile = join(dataDir, 'bench.log');
  const log = await open(logFile, 'w');
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: { PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...settings },
    // A line for each request goes to a file, as every server's does: reading them would cost us the processor.
    stdio: ['ignore', log.fd, 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = await readAddress(logFile, () => child.exitCode !== null).finally(() => log.close());
  return { origin, stop };
}

/** What the server says when it is open, and has nothing left to do by itself. */
async function readAddress(logFile: string, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    const printed = await readFile(logFile, 'utf8');
    const [, address] = /^Open (\S+) /m.exec(printed) ?? [];
    if (address && printed.includes('all files are compressed')) return address;
    if (hasEnded()) throw new Error(`The site did not start:\n${printed}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
