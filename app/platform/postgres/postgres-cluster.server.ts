import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { minutes } from '#platform/durations.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.server.ts';
import { handOver, type PostgresAccount, runAs } from './postgres-account.server.ts';
import type { PostgresBinaries } from './postgres-binaries.server.ts';

/** Longer than any first start takes: what is older is what a killed one left behind. */
const abandonedAfterMs = minutes(10);

/**
 * Makes the cluster where there is none. It is made beside its place and moved there when it is whole: a first start
 * that is killed leaves no half cluster, and of two first starts at once one wins and the other takes the winner's.
 * Refuses a folder that holds something else, and a cluster of another major version.
 */
export async function ensureCluster(
  cluster: string,
  password: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<'made' | 'found'> {
  await sweepUnfinished(cluster);
  if (await isCluster(cluster, binaries)) return 'found';

  const unfinished = await mkdtemp(`${cluster}.unfinished-`);
  try {
    await handOver(account, unfinished);
    const passwordFile = join(unfinished, 'password');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    await handOver(account, passwordFile);
    const made = join(unfinished, 'cluster');
    await runAs(account, binaries.initdb, [
      `--pgdata=${made}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Names from a hundred countries sort as a person expects, the same on every operating system.
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
    ]);
    await rename(made, cluster);
    await syncFolder(dirname(cluster));
    return 'made';
  } catch (error) {
    const isTaken = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (isTaken && (await isCluster(cluster, binaries))) return 'found';
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** What a running server says of itself in its `postmaster.pid`; undefined: no server runs on this cluster. */
export type RunningServer = { pid: number; port: number; isReady: boolean };

/** Reads who runs on the cluster, and takes away the note of one that is gone but whose number another process has. */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await isServerOf(cluster, pid))) {
    // PostgreSQL itself would take that process for a server and refuse to start.
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

async function isCluster(cluster: string, binaries: PostgresBinaries): Promise<boolean> {
  let version: string;
  try {
    version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new EmbeddedPostgresError(
        `The database in ${cluster} belongs to another user of this machine; start the program as the user that started it first.`,
        { cause: error },
      );
    }
    if (existsSync(cluster) && (await readdir(cluster)).length > 0) {
      throw new EmbeddedPostgresError(
        `${cluster} is not empty and holds no database; move what is in it elsewhere.`,
      );
    }
    return false;
  }
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this program brings PostgreSQL ${binaries.majorVersion}: export the data with the version of the program that made it, or use that PostgreSQL through DATABASE_URL.`,
    );
  }
  return true;
}

async function sweepUnfinished(cluster: string): Promise<void> {
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

/** The rename survives a loss of power only once the folder that holds the name is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
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
  // A server's working folder is its cluster; where the system does not show it, its arguments name it.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === cluster;
  const shown = await runAs(undefined, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return shown === undefined || shown.includes(cluster);
}
