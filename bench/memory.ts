// How much memory the site needs: all processes of `npm start`, first idle and then after many uploaded pictures. Fails
// above the limits. Linux only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#tests/free-port.ts';
import { listDatabaseProcesses, listProcessTree, measureMemory } from './processes.ts';
import { openConnection } from './registration/connection.ts';
import { makePhoto, makeRequests } from './registration/requests.ts';
import { startSite } from './site.ts';

/** In MB, as the sum of the proportional set sizes of npm, the server and PostgreSQL. */
const limits = { idle: 220, afterPictures: 330 };
const pictures = 400;
const settlesWithinMs = 20_000;

const dataDir = await mkdtemp(join(tmpdir(), 'conference-bench-'));
const environment = { DATA_DIR: dataDir, PORT: String(await findFreePort()), TRUST_PROXY: '1' };
// The first start creates the database and compresses all files.
const first = await startSite(environment);
await first.settled();
await first.stop();

const npm = spawn('npm', ['start'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
npm.stdout.on('data', (chunk) => {
  if (printed.length < 100_000) printed += chunk;
});
try {
  while (!/^Open /m.test(printed) || !printed.includes('all files are compressed')) {
    if (npm.exitCode !== null) throw new Error(`The site did not start:\n${printed}`);
    await sleep(100);
  }
  const [, origin = ''] = /^Open (\S+) /m.exec(printed) ?? [];
  await sleep(settlesWithinMs);
  report('idle, after the start', limits.idle);
  await upload(origin);
  await sleep(settlesWithinMs);
  report(`after ${pictures} pictures`, limits.afterPictures);
} finally {
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

function report(when: string, limit: number) {
  const [own = 0, ...server] = listProcessTree(npm.pid ?? 0);
  const parts = { npm: [own], server, PostgreSQL: listDatabaseProcesses(dataDir) };
  const sizes = Object.entries(parts).map(([name, pids]) => ({ name, size: measureMemory(pids) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const each = sizes.map(({ name, size }) => `${name} ${size.toFixed(0)}`).join(', ');
  console.log(`${when}: ${total.toFixed(0)} MB (${each}); at most ${limit} MB`);
  if (total > limit) process.exitCode = 1;
}

/** Registers people with a photograph of 300 kB each, four at a time. */
async function upload(origin: string) {
  const requests = makeRequests(origin, pictures, await makePhoto());
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const connection = await openConnection(origin);
      for (let request = requests.pop(); request; request = requests.pop()) {
        const status = await connection.ask(request);
        if (status !== 303) throw new Error(`A registration was answered with ${status}.`);
      }
      connection.close();
    }),
  );
}
