import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm, say, since } from './process.mjs';

const stamp = join(root, '.run', 'installed');
const modules = join(root, 'node_modules');

/**
 * Returns whether the dependencies are installed: in the versions that the lock file names, and for this version of
 * Node. `withTools` asks also for the tools that only tests and checks need, the development dependencies.
 */
export function isInstalled(node, withTools) {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  if (existsSync(stamp)) {
    const written = readFileSync(stamp, 'utf8');
    return written === fingerprint(node, true) || (!withTools && written === fingerprint(node, false));
  }
  // npm writes the list of installed packages at the end of each installation. So this also works if a developer has
  // run `npm install`.
  if (!isListComplete()) return false;
  writeStamp(node, true);
  return true;
}

/** Installs exactly what the lock file names. If that fails, ends the program with a message. */
export async function installDependencies(node, lock, withTools) {
  const start = Date.now();
  say(
    withTools
      ? 'Installing the dependencies with the tools for tests (the first time this takes a minute or two)'
      : 'Installing the dependencies (the first time this takes a minute)',
  );
  rmSync(stamp, { force: true });
  // Name the choice, because npm would otherwise read it from NODE_ENV.
  const choice = withTools ? '--include=dev' : '--omit=dev';
  const { code, output } = await runNpm(node.program, ['ci', choice, '--no-audit', '--no-fund'], {
    cwd: root,
    onStart: lock.setWorker,
  });
  if (code !== 0) {
    // Print only the reasons of the failure. After them, npm prints its manual.
    console.error(output.split(/^npm error Usage:/m)[0].trim());
    fail('The dependencies could not be installed; see npm’s message above. Is the registry reachable?');
  }
  if (!withTools)
    execFileSync(node.program, ['scripts/run/keep-used-fonts.ts'], { cwd: root, stdio: 'inherit' });
  writeStamp(node, withTools);
  say(`Installed the dependencies in ${since(start)}`);
}

function writeStamp(node, withTools) {
  mkdirSync(join(root, '.run'), { recursive: true });
  writeFileSync(stamp, fingerprint(node, withTools));
}

function fingerprint(node, withTools) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const asked = [manifest.dependencies, manifest.devDependencies, manifest.overrides, manifest.allowScripts];
  // A package with compiled code works only with the major version of Node for which it was installed.
  const machine = [process.platform, process.arch, node.version.split('.')[0]];
  return createHash('sha256')
    .update(JSON.stringify([asked, machine, withTools]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isListComplete() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(modules, '.package-lock.json'));
  const isRight = ([path, entry]) =>
    present[path]?.version === entry.version || (entry.optional && !present[path]);
  return Object.entries(wanted).every(([path, entry]) => path === '' || isRight([path, entry]));
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
