import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runQuietly, say, since } from './process.mjs';

const stamp = join(root, '.run', 'built');
/** What the built site depends on. */
const inputs = [
  'app',
  'package.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Whether what lies in `build` was made from the sources as they are. */
export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(root, 'build', 'server', 'index.js'))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint();
}

/** Builds pages, scripts and styles; ends the program with a sentence where that fails. */
export async function makeBuild(lock) {
  const start = Date.now();
  say('Building the site');
  rmSync(stamp, { force: true });
  // Taken first: what is edited while the build runs must be built again.
  const made = fingerprint();
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const { code, output } = await runQuietly(process.execPath, [tool, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: lock.works,
  });
  if (code !== 0) {
    console.error(output.trim());
    fail('The site could not be built; the reason is above.');
  }
  mkdirSync(join(root, '.run'), { recursive: true });
  writeFileSync(stamp, made);
  say(`Built the site in ${since(start)}`);
}

function fingerprint() {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const input of inputs) addTo(hash, input);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  const entries = listFolder(absolute);
  if (entries === undefined) hash.update(`\0${path}\0`).update(readFileSync(absolute));
  for (const name of entries ?? []) {
    if (!/\.test\.tsx?$/.test(name)) addTo(hash, `${path}/${name}`);
  }
}

/** Sorted names; undefined for a file. */
function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
