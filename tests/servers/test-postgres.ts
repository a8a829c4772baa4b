import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { findRunningServer } from '#platform/postgres/postgres-cluster.server.ts';

const prefix = 'conference-tests-';

/**
 * Starts a PostgreSQL server for tests in a temporary folder. It is fast because it does not wait until data is safe on
 * the disk.
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeKilledRuns();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(dataDir, 'pid'), String(process.pid));
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
  };
  const server = await startEmbeddedPostgres({
    dataDir,
    passwords: async () => ['not a secret'],
    settings,
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Looks for test runs that were killed. Kills the PostgreSQL servers that they have left behind, and deletes their
 * folders.
 */
async function removeKilledRuns() {
  const temporary = await realpath(tmpdir());
  for (const name of await readdir(temporary)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(temporary, name);
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => 'NaN'));
    // Without a process id in the file, the test run has only just begun. So leave it alone.
    if (!pid || isAlive(pid)) continue;
    const server = await findRunningServer(join(folder, 'postgres'));
    if (server) process.kill(server.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
