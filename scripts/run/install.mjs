import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm, say, since } from './process.mjs';

const stamp = join(root, '.run', 'installed');
const modules = join(root, 'node_modules');

/** Whether the dependencies are there, all of them, for this Node and in the versions of the lock file. */
export function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === fingerprint();
  // npm writes its own list when it has finished; a developer's `npm install` needs no second one.
  if (!isListComplete()) return false;
  writeStamp();
  return true;
}

/** Installs exactly what the lock file names; ends the program with a sentence where that fails. */
export async function installDependencies(lock) {
  const start = Date.now();
  say('Installing the dependencies (the first time this takes a minute or two)');
  rmSync(stamp, { force: true });
  // Without the development ones there is no build, whatever NODE_ENV says.
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    onStart: lock.works,
  });
  if (code !== 0) {
    // After its reasons npm prints its whole manual.
    console.error(output.split(/^npm error Usage:/m)[0].trim());
    fail('The dependencies could not be installed; npm says why above. Is the registry within reach?');
  }
  writeStamp();
  say(`Installed the dependencies in ${since(start)}`);
}

function writeStamp() {
  mkdirSync(join(root, '.run'), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const asked = [manifest.dependencies, manifest.devDependencies, manifest.overrides, manifest.allowScripts];
  const machine = [process.platform, process.arch, process.versions.modules];
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
