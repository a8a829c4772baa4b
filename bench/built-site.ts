import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The built site, served by itself alone on a free port of this machine. */
export type BuiltSite = { origin: string; stop(): Promise<void> };

/** Starts the built site with a data folder that goes with it, and waits until its files are compressed. */
export async function startBuiltSite(paths: readonly string[]): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-bench-'));
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server.ts'], {
    cwd: root,
    env: { PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const origin = await new Promise<string>((done, fail) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      // Only its first words matter; the rest is a line for each request.
      if (printed.length < 10_000) printed += chunk;
      const [, address] = /^Open (\S+) /m.exec(printed) ?? [];
      if (address) done(address);
    });
    ended.then(() => fail(new Error(`The site did not start:\n${printed}`)));
  });
  await areCompressed(origin, paths).catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}

/** The last encoding is made when every file has the others. */
async function areCompressed(origin: string, paths: readonly string[]) {
  const giveUpAt = Date.now() + 120_000;
  for (const path of paths) {
    for (;;) {
      const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': 'zstd' } });
      await answer.arrayBuffer();
      const isPerRequest = answer.headers.get('Cache-Control') === 'no-store';
      if (isPerRequest || answer.headers.get('Content-Encoding') === 'zstd') break;
      if (Date.now() > giveUpAt) throw new Error(`${path} was not compressed within two minutes.`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
