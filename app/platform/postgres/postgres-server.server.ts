import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { ExplainedError } from '#platform/explain-failure.server.ts';
import { changeOwner, lastLines, type PostgresAccount, spawnDetached } from './postgres-account.server.ts';
import type { PostgresBinaries } from './postgres-binaries.server.ts';
import { findProcessesOf, findRunningServer } from './postgres-cluster.server.ts';
import { prepareSocketFolder, socketFolderOf, socketPort, socketSettings } from './postgres-socket.server.ts';

/** Everything that is needed to start a server or to join one. */
export type ServerSetup = {
  cluster: string;
  /** Returns the newest password of the database's owner, followed by earlier passwords. One of them is valid. */
  passwords: () => Promise<[string, ...string[]]>;
  settings: Record<string, string>;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  /** How long a start waits for the processes of a killed server to end, in milliseconds. */
  leftOverWaitMs: number;
};

/**
 * A running server, the owner's password, and a connection. While the connection is open, other processes see that this
 * process uses the server.
 */
export type JoinedServer = { password: string; keeper: pg.Client };

const maxJoinMs = 90_000;
const maxStartMs = 60_000;
const maxStartAttempts = 5;
const maxLogBytes = 5 * 1024 * 1024;

/** The error codes of a server that is starting, is stopping, or was killed. The caller should try again. */
const temporaryErrors = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

/**
 * Joins the running server of the cluster. If none is running, starts one. Several processes may do this at the same
 * time: PostgreSQL's own lock lets only one server run, and the other processes join it.
 */
export async function joinServer(setup: ServerSetup): Promise<JoinedServer> {
  const deadline = Date.now() + maxJoinMs;
  let failedStarts = 0;
  let leftOverSince: number | undefined;
  while (Date.now() < deadline) {
    const server = await findRunningServer(setup.cluster);
    if (!server) {
      const failure = await startServer(setup);
      if (failure === undefined) continue;
      if (failure.includes(leftOverProcesses)) {
        leftOverSince ??= Date.now();
        if (Date.now() - leftOverSince > setup.leftOverWaitMs) {
          throw new ExplainedError(await explainLeftOver(setup.cluster));
        }
        await sleep(500);
        continue;
      }
      // Try again: another process may have started the server first, so that this start failed.
      if (++failedStarts >= maxStartAttempts) {
        throw new ExplainedError(`PostgreSQL does not start in ${setup.cluster}: ${failure}`);
      }
      await sleep(300);
    } else if (server.isReady) {
      if (server.socketFolder !== socketFolderOf(setup.cluster))
        throw new ExplainedError(explainOtherVersion(setup, server.pid));
      const joined = await connectKeeper(setup);
      if (joined) return joined;
    }
    await sleep(50);
  }
  throw new ExplainedError(`PostgreSQL in ${setup.cluster} does not answer; its log is ${logFile(setup)}.`);
}

/**
 * Opens a connection that holds the lock `embeddedUsers`. Several processes can hold it together. While the connection
 * is open, other processes see that this process uses the server. Returns undefined if the server is starting or
 * stopping.
 */
async function connectKeeper(setup: ServerSetup): Promise<JoinedServer | undefined> {
  const [newest, ...earlier] = await setup.passwords();
  // At the end, try the newest password again: a rotation may have set it while we tried the earlier ones.
  for (const password of [newest, ...earlier, ...(earlier.length > 0 ? [newest] : [])]) {
    const keeper = new pg.Client({
      ...connectionOptionsOf(setup.cluster, password, 'postgres'),
      application_name: 'keeper',
    });
    // Without a listener an error would end this process. The caller listens for the connection's event `end`.
    keeper.on('error', () => {});
    try {
      await keeper.connect();
      await keeper.query('select pg_advisory_lock_shared($1)', [advisoryLocks.embeddedUsers]);
      return { password, keeper };
    } catch (error) {
      await keeper.end().catch(() => {});
      const code = (error as { code?: string }).code;
      if (code === '28P01') continue;
      // Some errors while connecting have no code. They are temporary, too.
      if (code === undefined || temporaryErrors.has(code)) return undefined;
      throw new ExplainedError(
        `The connection to PostgreSQL in ${setup.cluster} failed: ${(error as Error).message}`,
      );
    }
  }
  throw new ExplainedError(
    `The database in ${setup.cluster} was made with another secret: put back its first key, in SECRET_KEY or in the data folder.`,
  );
}

/**
 * PostgreSQL's error message contains this text if processes of a killed server still use the cluster. These processes
 * end soon, when they notice that the server has ended.
 */
const leftOverProcesses = 'pre-existing shared memory block';

async function explainLeftOver(cluster: string): Promise<string> {
  const pids = await findProcessesOf(cluster);
  const which = pids.length > 0 ? `: kill ${pids.join(' ')}` : ' that belong to this folder';
  return `PostgreSQL does not start in ${cluster}, because processes of a server that was killed still run there. If they do not end, end them${which}. Then start again.`;
}

/**
 * The error message if the running server belongs to an earlier version of this program, which listened at a port. Such
 * a server continues to run if its program was killed.
 */
function explainOtherVersion(setup: ServerSetup, pid: number): string {
  return `The PostgreSQL in ${setup.cluster} was started by another version of this program, and still runs as process ${pid}. End that program. If it has ended already, end PostgreSQL: kill -INT ${pid}`;
}

/** Returns the options with which pg connects as the owner. */
export function connectionOptionsOf(cluster: string, password: string, database: string) {
  return { host: socketFolderOf(cluster), port: socketPort, user: 'postgres', password, database };
}

/** Returns the options of {@link connectionOptionsOf} as a URL. */
export function urlOf(cluster: string, password: string, database: string): string {
  const [secret, folder] = [password, socketFolderOf(cluster)].map(encodeURIComponent);
  return `postgres://postgres:${secret}@${folder}:${socketPort}/${database}`;
}

/** Starts a server. Returns undefined when the server is ready, or the reason why it did not start. */
async function startServer(setup: ServerSetup): Promise<string | undefined> {
  await prepareSocketFolder(setup.cluster, setup.account);
  const logStart = await openLog(setup);
  const settings = Object.entries({ ...setup.settings, ...socketSettings(setup.cluster) });
  const args = ['-D', setup.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawnDetached(setup.account, setup.binaries.postgres, args, logStart.log.fd);
  let failure: string | undefined;
  const ended = new Promise<true>((resolve) => {
    child.once('error', (error) => {
      failure = error.message;
      resolve(true);
    });
    child.once('exit', () => resolve(true));
  });
  await logStart.log.close();

  const deadline = Date.now() + maxStartMs;
  while (Date.now() < deadline) {
    if (await Promise.race([ended, sleep(20)])) {
      const written = (await readFile(logFile(setup))).subarray(logStart.size).toString();
      return failure ?? (lastLines(written) || `PostgreSQL ended at once; its log is ${logFile(setup)}`);
    }
    if ((await findRunningServer(setup.cluster))?.isReady) return undefined;
  }
  return `it is not ready after ${maxStartMs / 1000} seconds; its log is ${logFile(setup)}`;
}

function logFile(setup: ServerSetup): string {
  return join(setup.cluster, 'server.log');
}

async function openLog(setup: ServerSetup) {
  const path = logFile(setup);
  const before = await stat(path).catch(() => undefined);
  const isLong = before !== undefined && before.size > maxLogBytes;
  if (isLong) await rename(path, `${path}.old`);
  const log = await open(path, 'a', 0o600);
  await changeOwner(setup.account, path);
  return { log, size: isLong ? 0 : (before?.size ?? 0) };
}
