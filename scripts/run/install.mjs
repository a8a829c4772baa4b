import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm, say, since } from './process.mjs';

const stamp = join(root, '.run', 'installed');
const modules = join(root, 'node_modules');

/** Returns whether all dependencies are installed, in the versions of the lock file and for this Node. */
export function isInstalled(node) {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === fingerprint(node);
  // npm writes this list at the end of an installation, so a developer's own `npm install` is recognised, too.
  if (!isListComplete()) return false;
  writeStamp(node);
  return true;
}

/** Installs exactly what the lock file names. Ends the program with a message if that fails. */
export async function installDependencies(node, lock) {
  const start = Date.now();
  say('Installing the dependencies (the first time this takes a minute or two)');
  rmSync(stamp, { force: true });
  // The build needs the development dependencies, even if NODE_ENV is production.
  const { code, output } = await runNpm(node.program, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    onStart: lock.setWorker,
  });
  if (code !== 0) {
    // Leave out npm's manual, which it prints after the reasons.
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
  // Compiled packages fit one major version of Node.
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
