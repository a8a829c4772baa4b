import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.server.ts';
import { handOver, lastWords, type PostgresAccount, spawnDetached } from './postgres-account.server.ts';
import type { PostgresBinaries } from './postgres-binaries.server.ts';
import { findRunningServer } from './postgres-cluster.server.ts';

/** All that is needed to run a server on a cluster; `settings` are PostgreSQL's own. */
export type Place = {
  cluster: string;
  /** The owner's password is one of these. */
  passwords: () => Promise<[string, ...string[]]>;
  settings: Record<string, string>;
  binaries: PostgresBinaries;
  account: PostgresAccount;
};

/** A running server, the owner's password, and the connection by which other processes see that we use it. */
export type JoinedServer = { port: number; password: string; keeper: pg.Client };

const joinsWithinMs = 90_000;
const startsWithinMs = 60_000;
const triesToStart = 5;
const longestLogBytes = 5 * 1024 * 1024;

/** A server that starts or stops, or was killed a moment ago: to be tried again. */
const passingErrors = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Joins the server that runs on the cluster, else starts one, on `wantedPort` if given. Safe when several processes
 * do it at once: PostgreSQL's own lock lets one server run, and the others join it.
 */
export async function joinServer(place: Place, wantedPort?: number): Promise<JoinedServer> {
  const deadline = Date.now() + joinsWithinMs;
  let failedStarts = 0;
  while (Date.now() < deadline) {
    const server = await findRunningServer(place.cluster);
    if (!server) {
      const failure = await startServer(place, wantedPort ?? (await findFreePort()));
      if (failure === undefined) continue;
      // The port was taken, another process was faster, or the children of a killed server are still ending.
      if (++failedStarts >= triesToStart) {
        throw new EmbeddedPostgresError(`PostgreSQL does not start in ${place.cluster}: ${failure}`);
      }
      await sleep(300);
    } else if (server.isReady) {
      const joined = await connectKeeper(place, server.port);
      if (joined) return joined;
    }
    await sleep(50);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${place.cluster} does not answer; its log is ${logFile(place)}.`,
  );
}

/** Connects and takes the users' lock; undefined while the server is on its way up or down. */
async function connectKeeper(place: Place, port: number): Promise<JoinedServer | undefined> {
  const [newest, ...earlier] = await place.passwords();
  // While the earlier one was tried, a rotation may have set the newest.
  for (const password of [newest, ...earlier, ...(earlier.length > 0 ? [newest] : [])]) {
    const keeper = new pg.Client({
      ...addressOf(port, password, 'postgres'),
      application_name: 'keeper',
    });
    // Its end is what tells that the server is gone; an error without a listener would end the process.
    keeper.on('error', () => {});
    try {
      await keeper.connect();
      await keeper.query('select pg_advisory_lock_shared($1)', [advisoryLocks.embeddedUsers]);
      return { port, password, keeper };
    } catch (error) {
      await keeper.end().catch(() => {});
      const code = (error as { code?: string }).code;
      if (code === '28P01') continue;
      // A connection that ends while it is being made has no code.
      if (code === undefined || passingErrors.has(code)) return undefined;
      throw new EmbeddedPostgresError(
        `PostgreSQL in ${place.cluster} cannot be used: ${(error as Error).message}`,
      );
    }
  }
  throw new EmbeddedPostgresError(
    `The database in ${place.cluster} was made with another secret: put back the SECRET_KEY, or the data folder's own key, that it was first started with.`,
  );
}

/** What the driver needs to connect as the owner. */
export function addressOf(port: number, password: string, database: string) {
  return { host: '127.0.0.1', port, user: 'postgres', password, database };
}

/** Gives nothing once it runs, else why it does not. */
async function startServer(place: Place, port: number): Promise<string | undefined> {
  const logStart = await openLog(place);
  const settings = Object.entries({ ...place.settings, port: String(port) });
  const args = ['-D', place.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawnDetached(place.account, place.binaries.postgres, args, logStart.log.fd);
  let failure: string | undefined;
  const ended = new Promise<true>((resolve) => {
    child.once('error', (error) => {
      failure = error.message;
      resolve(true);
    });
    child.once('exit', () => resolve(true));
  });
  await logStart.log.close();

  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    if (await Promise.race([ended, sleep(20)])) {
      const written = (await readFile(logFile(place))).subarray(logStart.size).toString();
      return failure ?? (lastWords(written) || `it ended at once; its log is ${logFile(place)}`);
    }
    if ((await findRunningServer(place.cluster))?.isReady) return undefined;
  }
  return `it is not ready after ${startsWithinMs / 1000} seconds; its log is ${logFile(place)}`;
}

function logFile(place: Place): string {
  return join(place.cluster, 'server.log');
}

async function openLog(place: Place) {
  const path = logFile(place);
  const before = await stat(path).catch(() => undefined);
  const isLong = before !== undefined && before.size > longestLogBytes;
  if (isLong) await rename(path, `${path}.old`);
  const log = await open(path, 'a', 0o600);
  await handOver(place.account, path);
  return { log, size: isLong ? 0 : (before?.size ?? 0) };
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
