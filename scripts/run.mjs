// Prepares a task and prints the command that runs the task. Then run.sh executes this command. Progress goes to
// stderr. This file works with Node 18 or newer, and before any package is installed, because it imports only Node's
// own modules and files that do the same.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, makeBuild } from './run/build.mjs';
import { edition } from './run/edition.mjs';
import { findNode } from './run/find-node.mjs';
import { installDependencies, isInstalled } from './run/install.mjs';
import { withLock } from './run/lock.mjs';
import { fail, root } from './run/process.mjs';
import './run/watch-parent.mjs';

const [task = 'start', ...options] = process.argv.slice(2);
process.chdir(root);

const server = 'build/server/server.js';
const benches = ['kill', 'hostile', 'several', 'languages', 'standby', 'rehearse', 'twins'];
const isBench = benches.includes(task) || task.startsWith('bench:');
/**
 * The file that runs the task, and its first arguments. The task `build` needs no file, because nothing is left to do
 * when the site is built.
 */
const program = { start: [server], dev: ['server.ts', '--dev'], build: [] }[task] ?? [
  isBench ? `bench/${task.replace('bench:', '')}.ts` : `scripts/${task}.ts`,
];
const needsBuild = isBench || ['start', 'build'].includes(task);
/** The tasks of an installation that serves people. Every other task also needs the tools for tests and checks. */
const servingTasks = [
  'start',
  'build',
  'organiser',
  'rotate-key',
  'audit-verify',
  'backup',
  'restore',
  'demo',
];
const needsTools = !servingTasks.includes(task);
if (program[0] && program[0] !== server && !existsSync(program[0])) fail(`There is no task "${task}".`);

const node = await findNode();
if (!isInstalled(node, needsTools) || (needsBuild && !isBuilt(node))) {
  await withLock(join(root, '.run', 'lock'), async (lock) => {
    // While we waited for the lock, another process may have installed or built everything. So check again.
    if (!isInstalled(node, needsTools)) await installDependencies(node, lock, needsTools);
    if (needsBuild && !isBuilt(node)) await makeBuild(node, lock);
  });
}
if (program.length > 0) {
  const environment = {
    ...node.environment,
    EDITION: edition,
    // File access, compression and pictures share these threads. Node's default is 4 threads, which pictures could
    // block for a long time.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
    // With these two settings, freed memory returns to the operating system sooner.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
    // Uploads arrive in pieces of 64 kB. Because of this limit, each piece gets separate memory, which returns to the
    // operating system. Without the limit, after a dozen large uploads at once the process would keep hundreds of
    // megabytes of unused memory.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '49152',
    ...(task === 'start' && { NODE_ENV: 'production' }),
  };
  const assignments = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const flags = [
    ...(existsSync('.env') ? ['--env-file=.env'] : []),
    '--disable-warning=ExperimentalWarning',
    '--import=./scripts/run/watch-parent.mjs',
    // Limits the memory for new objects (V8's young generation) to 12 MB instead of 48 MB.
    ...(task === 'start' ? ['--max-semi-space-size=4'] : []),
  ];
  const command = ['env', ...assignments, node.program, ...flags, ...program, ...options];
  console.log(command.map(quote).join(' '));
}

/** Puts a word in quotes, so that the shell takes it literally. */
function quote(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
