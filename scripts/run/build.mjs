import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { edition } from './edition.mjs';
import { fail, root, runQuietly, say, since } from './process.mjs';

const stamp = join(root, '.run', 'built');
/** The files and folders from which the site is built. */
const inputs = [
  'app',
  'editions',
  'server.ts',
  'package.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Returns whether `build` was made from the present sources, for this edition and with this version of Node. */
export function isBuilt(node) {
  if (!existsSync(stamp) || !existsSync(join(root, 'build', 'server', 'index.js'))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(node);
}

/** Builds pages, scripts, styles and the server. If that fails, ends the program with a message. */
export async function makeBuild(node, lock) {
  const start = Date.now();
  say('Building the site');
  rmSync(stamp, { force: true });
  // Compute the fingerprint before the build. If somebody edits a file during the build, the fingerprint is then wrong,
  // and the next start builds again.
  const made = fingerprint(node);
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const { code, output } = await runQuietly(node.program, [tool, 'build'], {
    cwd: root,
    env: { ...process.env, EDITION: edition, NODE_ENV: 'production' },
    onStart: lock.setWorker,
  });
  if (code !== 0) {
    console.error(output.trim());
    fail('The site could not be built; the reason is above.');
  }
  mkdirSync(join(root, '.run'), { recursive: true });
  writeFileSync(stamp, made);
  say(`Built the site in ${since(start)}`);
}

function fingerprint(node) {
  const hash = createHash('sha256').update(`${node.version} ${edition}`);
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

/** Returns the sorted names of the files in a folder. Returns undefined if the path is a file. */
function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
