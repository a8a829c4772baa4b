import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '#platform/free-port.server.ts';

const root = resolve(import.meta.dirname, '..', '..');
const copiedPaths = ['app', 'database', 'editions', 'scripts', 'server.ts', 'package.json', 'tsconfig.json'];
const configurations = ['react-router.config.ts', 'vite.config.ts'];

/**
 * The edition that the copy of the site serves. It has no festival and has one past edition. The edition of all other
 * browser tests has a festival.
 */
const edition = 'new-york-2027';

/** Copies, builds and starts the site with another edition. */
export async function startOtherEdition() {
  const folder = await mkdtemp(join(tmpdir(), 'conference-edition-'));
  // If we are root, PostgreSQL runs as another user. Allow that user to reach its files in this folder.
  await chmod(folder, 0o711);
  for (const name of [...copiedPaths, ...configurations])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

  const environment = { PATH: process.env.PATH, NODE_ENV: 'production', EDITION: edition };
  const tool = join('node_modules', '@react-router', 'dev', 'bin.cjs');
  const build = spawn(process.execPath, [tool, 'build'], { cwd: folder, env: environment, stdio: 'ignore' });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The copy of the site could not be built.');

  const port = String(await findFreePort());
  const server = spawn(process.execPath, ['build/server/server.js'], {
    cwd: folder,
    env: { ...environment, PORT: port, DATA_DIR: join(folder, 'data') },
  });
  const ended = once(server, 'exit');
  let printed = '';
  await new Promise<void>((done, fail) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    server.once('exit', () => fail(new Error(`The copy of the site did not start:\n${printed}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
