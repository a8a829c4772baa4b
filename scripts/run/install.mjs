import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm, say, since } from './process.mjs';

const stamp = join(root, '.run', 'installed');
const modules = join(root, 'node_modules');

/**
 * Returns whether all dependencies are installed: in the versions that the lock file names, and for this version of
 * Node.
 */
export function isInstalled(node) {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === fingerprint(node);
  // npm writes the list of installed packages at the end of each installation. So this also works if a developer has
  // run `npm install`.
  if (!isListComplete()) return false;
  writeStamp(node);
  return true;
}

/** Installs exactly what the lock file names. If that fails, ends the program with a message. */
export async function installDependencies(node, lock) {
  const start = Date.now();
  say('Installing the dependencies (the first time this takes a minute or two)');
  rmSync(stamp, { force: true });
  // Install the development dependencies even if NODE_ENV is production, because the build needs them.
  const { code, output } = await runNpm(node.program, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    onStart: lock.setWorker,
  });
  if (code !== 0) {
    // Print only the reasons of the failure. After them, npm prints its manual.
    console.error(output.split(/^npm error Usage:/m)[0].trim());
    fail('The dependencies could not be installed; see npm’s message above. Is the registry reachable?');
  }
  writeStamp(node);
  say(`Installed the dependencies in ${since(start)}`);
}

function writeStamp(node) {
  mkdirSync(join(root, '.run'), { recursive: true });
  writeFileSync(stamp, fingerprint(node));
}

function fingerprint(node) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const asked = [manifest.dependencies, manifest.devDependencies, manifest.overrides, manifest.allowScripts];
  // A package with compiled code works only with the major version of Node for which it was installed.
  const machine = [process.platform, process.arch, node.version.split('.')[0]];
  return createHash('sha256')
    .update(JSON.stringify([asked, machine]))
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
