import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** A process of the built site; `stop` gives its exit code, `kill` ends it as a loss of power would. */
export type Site = { stop(): Promise<number | null>; kill(): Promise<void> };

/** Starts a process and comes back once it is open. */
export async function startSite(port: number, environment: Record<string, string>): Promise<Site> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        if (printed.length < 20_000) printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    child.once('exit', () => fail(new Error(`The site did not start:\n${printed}`)));
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
