// The one way in: `npm start`, `npm run dev`, `npm test` and the rest come through here, on any Node from 18 on and
// before anything is installed. So this file and what it imports use nothing but Node's own modules.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, makeBuild } from './run/build.mjs';
import { installDependencies, isInstalled } from './run/install.mjs';
import { withLock } from './run/lock.mjs';
import { fail, root, runInForeground } from './run/process.mjs';
import { ensureNode } from './run/runtime.mjs';

const [task = 'start', ...options] = process.argv.slice(2);
process.chdir(root);

/** What runs once everything it needs is there; `build` by itself runs nothing. */
const program = {
  start: ['server.ts'],
  dev: ['server.ts', '--dev'],
  build: [],
  kill: ['bench/kill.ts'],
  several: ['bench/several.ts'],
  rotate: ['bench/rotate.ts'],
  'bench:pages': ['bench/pages.ts'],
  'bench:lighthouse': ['bench/lighthouse.ts'],
  'bench:rolling': ['bench/rolling.ts'],
  'bench:throughput': ['bench/throughput.ts'],
  'bench:desk': ['bench/desk.ts'],
  'bench:registration': ['bench/registration.ts'],
  'bench:booking': ['bench/booking.ts'],
  drill: ['bench/drill.ts'],
}[task] ?? [`scripts/${task}.ts`];
const needsBuild =
  ['start', 'build', 'kill', 'several', 'rotate', 'drill'].includes(task) || task.startsWith('bench:');

if (program[0] && !existsSync(join(root, program[0]))) fail(`There is no task "${task}".`);

await ensureNode(process.argv.slice(2));

if (!isInstalled() || (needsBuild && !isBuilt())) {
  await withLock(join(root, '.run', 'lock'), async (lock) => {
    // Whoever held the lock before us may have done it.
    if (!isInstalled()) await installDependencies(lock);
    if (needsBuild && !isBuilt()) await makeBuild(lock);
  });
}
if (program.length > 0) {
  const environment = {
    // Node's four threads for files, compression and pictures are soon all waiting for a picture.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
    ...(task === 'start' && { NODE_ENV: 'production' }),
  };
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const flags = [...settings, '--disable-warning=ExperimentalWarning'];
  await runInForeground(process.execPath, [...flags, ...program, ...options], environment);
}
