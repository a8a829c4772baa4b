import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { minutes } from '#platform/durations.ts';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { syncFolder } from '#platform/files/write-atomically.server.ts';
import { changeOwner, type PostgresAccount, runAs } from './postgres-account.server.ts';
import type { PostgresBinaries } from './postgres-binaries.server.ts';

/** A first start takes less time than this. If an unfinished folder is older, the process that made it was killed. */
const abandonedAfterMs = minutes(10);

/**
 * Creates the cluster if there is none. The cluster gets its final name only when it is complete. So a killed process
 * leaves no incomplete cluster under the final name, and two first starts at the same time use the same cluster. Throws
 * if the folder contains other files or a cluster of another major version.
 */
export async function ensureCluster(
  cluster: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<'created' | 'found'> {
  await deleteAbandoned(cluster);
  if (await isCluster(cluster, binaries)) return 'found';

  const unfinished = await mkdtemp(`${cluster}.unfinished-`);
  try {
    await changeOwner(account, unfinished);
    const passwordFile = join(unfinished, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    await changeOwner(account, passwordFile);
    const created = join(unfinished, 'cluster');
    await runAs(account, binaries.initdb, [
      `--pgdata=${created}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sort texts with ICU's root locale. It suits names from all countries, and gives the same order on every system.
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
    ]);
    await rename(created, cluster);
    await syncFolder(dirname(cluster));
    return 'created';
  } catch (error) {
    const isTaken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isTaken && (await isCluster(cluster, binaries))) return 'found';
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** A running server, as the file `postmaster.pid` describes it. */
export type RunningServer = { pid: number; socketFolder: string; isReady: boolean };

/**
 * Finds the server of a cluster. If that server is dead and another program now has its process id, deletes
 * `postmaster.pid`.
 */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await isServerOf(cluster, pid))) {
    // Delete the file, because PostgreSQL would assume that a server is running and refuse to start.
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Finds the processes that have the cluster as their working folder. Returns an empty list if the system has no /proc.
 */
export async function findProcessesOf(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return pids.filter((_pid, index) => folders[index] === cluster).map(Number);
}

async function isCluster(cluster: string, binaries: PostgresBinaries): Promise<boolean> {
  let version: string;
  try {
    version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ExplainedError(
        `The database in ${cluster} belongs to another user of this machine; start the program as the user that started it first.`,
        { cause: error },
      );
    }
    if (existsSync(cluster) && (await readdir(cluster)).length > 0) {
      throw new ExplainedError(
        `${cluster} is not empty and has no database; move its files to another folder.`,
      );
    }
    return false;
  }
  if (version !== binaries.majorVersion) {
    throw new ExplainedError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this program has PostgreSQL ${binaries.majorVersion}: export the data with the version of the program that made it, or use that PostgreSQL through DATABASE_URL.`,
    );
  }
  return true;
}

async function deleteAbandoned(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.unfinished-`)) continue;
    const path = join(folder, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
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

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  // The working folder of a server is its cluster. If there is no /proc, look for the cluster in the server's
  // arguments.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === cluster;
  const shown = await runAs(undefined, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return shown === undefined || shown.includes(cluster);
}
