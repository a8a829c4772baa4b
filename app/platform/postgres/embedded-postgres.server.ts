import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import type { Keyring, MasterKey } from '#platform/keys/secrets.server.ts';
import { chooseAccount, runAs } from './postgres-account.server.ts';
import { findPostgresBinaries } from './postgres-binaries.server.ts';
import { ensureCluster, findRunningServer } from './postgres-cluster.server.ts';
import {
  connectionOptionsOf,
  type JoinedServer,
  joinServer,
  type ServerSetup,
  urlOf,
} from './postgres-server.server.ts';
import { removeSocketFolder } from './postgres-socket.server.ts';

export type EmbeddedPostgres = {
  /** The URL for the owner of the database `conference`. It contains the password. */
  url: string;
  /** Stops PostgreSQL, unless another process is still using it. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder. PostgreSQL's cluster is in its subfolder `postgres`. */
  dataDir: string;
  /** Returns the owner's password, followed by earlier passwords, which may still be valid. */
  passwords: () => Promise<[string, ...string[]]>;
  /** Called with each message that a person at the terminal should read. */
  log?: (line: string) => void;
  /** Extra settings of PostgreSQL, for example `{ fsync: 'off' }` in a test. */
  settings?: Record<string, string>;
  /** How long a start waits for the processes of a killed PostgreSQL, in milliseconds. */
  leftOverWaitMs?: number;
};

/** Usually long enough: processes of a killed PostgreSQL end within seconds, or when their query ends. */
const defaultLeftOverWaitMs = 60_000;

const databaseName = 'conference';

/** Derives the owner's passwords from SECRET_KEY. During a key rotation there are two. */
export function ownerPasswords(keyring: Keyring): Options['passwords'] {
  return async () => {
    const [newest, ...others] = await keyring.list();
    return [ownerPasswordOf(newest), ...others.map(ownerPasswordOf)];
  };
}

export function ownerPasswordOf(key: MasterKey): string {
  return key.derive('the owner’s password in the embedded PostgreSQL');
}

/** Our settings of PostgreSQL, except those of its socket. The first two keep typed text out of PostgreSQL's log. */
const ownSettings: Record<string, string> = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // We use no separate reader processes, because they are faster only on large machines.
  io_method: 'sync',
  max_logical_replication_workers: '0',
};

/**
 * Starts the PostgreSQL in `dataDir`/postgres. If PostgreSQL is already running there, because another process uses it
 * or a process was killed, connects to it. At the first start it creates the cluster. If PostgreSQL is killed, starts
 * it again at the same socket. Throws an `ExplainedError` if it cannot start.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const setup = await prepareSetup(options, log);
  let joined: JoinedServer | undefined = await joinServer(setup);
  const { password } = joined;
  await ensureDatabase(connectionOptionsOf(setup.cluster, password, 'postgres'));

  let isStopping = false;
  let restarting: Promise<void> | undefined;
  const watch = (server: JoinedServer) => {
    server.keeper.once('end', () => {
      joined = undefined;
      if (!isStopping) restarting = restart();
    });
  };
  const restart = async () => {
    log('PostgreSQL ended unexpectedly; starting it again');
    while (!isStopping && !joined) {
      try {
        joined = await joinServer(setup);
        watch(joined);
        log('PostgreSQL is running again');
      } catch (error) {
        log((error as Error).message);
        await sleep(1000);
      }
    }
  };
  watch(joined);

  return {
    url: urlOf(setup.cluster, password, databaseName),
    async stop() {
      isStopping = true;
      await restarting;
      if (joined) await stopServerIfUnused(setup, joined, log);
      joined = undefined;
    },
  };
}

async function prepareSetup(options: Options, log: (line: string) => void): Promise<ServerSetup> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const { passwords } = options;
  const binaries = await findPostgresBinaries();
  const needs = { program: binaries.postgres, readable: binaries.catalogue, folder: dataDir };
  const account = await chooseAccount(cluster, needs);
  const [password] = await passwords();
  if ((await ensureCluster(cluster, password, binaries, account)) === 'created')
    log('created a new database');
  return {
    cluster,
    passwords,
    binaries,
    account,
    settings: { ...ownSettings, ...options.settings },
    leftOverWaitMs: options.leftOverWaitMs ?? defaultLeftOverWaitMs,
  };
}

async function ensureDatabase(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another process that starts for the first time has created the database (42P04), or is creating it now (23505).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Stops the server if no other process holds the lock `embeddedUsers`. Processes that wait for this lock start the
 * server again.
 */
async function stopServerIfUnused(
  setup: ServerSetup,
  { keeper }: JoinedServer,
  log: (line: string) => void,
): Promise<void> {
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.embeddedUsers]);
    const tryLock = 'select pg_try_advisory_lock($1) as "isLocked"';
    const { rows } = await keeper.query<{ isLocked: boolean }>(tryLock, [advisoryLocks.embeddedUsers]);
    if (!rows[0]?.isLocked || !(await isUnused(keeper))) {
      log('another program still uses the database, so PostgreSQL keeps running');
      return;
    }
    const options = ['--pgdata', setup.cluster, '--mode=fast', '--wait', '--timeout=120'];
    await runAs(setup.account, setup.binaries.pgCtl, ['stop', ...options]);
    await removeSocketFolder(setup.cluster);
  } catch (error) {
    // Ignore this error if the server has already ended.
    if (await findRunningServer(setup.cluster)) throw error;
  } finally {
    await keeper.end().catch(() => {});
  }
}

/**
 * Returns whether no other process is connected. Waits up to two seconds, until closed connections have disappeared.
 */
async function isUnused(keeper: pg.Client): Promise<boolean> {
  const countOthers = `select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await keeper.query<{ others: number }>(countOthers);
    if (rows[0]?.others === 0) return true;
    await sleep(100);
  }
  return false;
}
