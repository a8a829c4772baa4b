import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.server.ts';
import type { Keyring, MasterKey } from '#platform/keys/secrets.server.ts';
import { chooseAccount, runAs } from './postgres-account.server.ts';
import { findPostgresBinaries } from './postgres-binaries.server.ts';
import { ensureCluster, findRunningServer } from './postgres-cluster.server.ts';
import { addressOf, type JoinedServer, joinServer, type Place } from './postgres-server.server.ts';

export type EmbeddedPostgres = {
  /** The owner's address of the database `conference`. It holds the password. */
  url: string;
  /** Shuts PostgreSQL down in order, unless another process still uses it: then the last one does. */
  stop(): Promise<void>;
};

type Options = {
  /** The cluster lies in its folder `postgres`. */
  dataDir: string;
  /** The owner's password, with which the cluster is made; after it, any that it may have had until now. */
  passwords: () => Promise<[string, ...string[]]>;
  /** Told, in short sentences, what a person waits for or should know. */
  log?: (line: string) => void;
  /** PostgreSQL's own settings, such as `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Record<string, string>;
};

const databaseName = 'conference';

/** The owner's password changes with SECRET_KEY; while a rotation is under way it is one of two. */
export function ownerPasswords(keyring: Keyring): Options['passwords'] {
  return async () => {
    const [newest, ...others] = await keyring.list();
    return [ownerPasswordOf(newest), ...others.map(ownerPasswordOf)];
  };
}

export function ownerPasswordOf(key: MasterKey): string {
  return key.derive('the owner’s password in the embedded PostgreSQL');
}

/** Reachable from this machine only and by password; its log never holds what people typed. */
const ownSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 bytes, fewer than the path to a data folder often has.
  unix_socket_directories: '',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts the PostgreSQL that lies in `dataDir`/postgres, makes it at the first start, or joins the one that runs
 * already, because another of our processes uses it or a killed one left it. While it is used it is started again,
 * on the same port, should it be killed. Throws an `EmbeddedPostgresError` whose message is for a person.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const place = await preparePlace(options, log);
  let joined: JoinedServer | undefined = await joinServer(place);
  const { port, password } = joined;
  await ensureDatabase(addressOf(port, password, 'postgres'));

  let isStopping = false;
  let mending: Promise<void> | undefined;
  const watch = (server: JoinedServer) => {
    server.keeper.once('end', () => {
      joined = undefined;
      if (!isStopping) mending = mend();
    });
  };
  const mend = async () => {
    log('PostgreSQL has gone; starting it again');
    while (!isStopping && !joined) {
      try {
        joined = await joinServer(place, port);
        watch(joined);
        log('PostgreSQL is back');
      } catch (error) {
        log((error as Error).message);
        await sleep(1000);
      }
    }
  };
  watch(joined);

  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`,
    async stop() {
      isStopping = true;
      await mending;
      if (joined) await leaveServer(place, joined, log);
      joined = undefined;
    },
  };
}

async function preparePlace(options: Options, log: (line: string) => void): Promise<Place> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const { passwords } = options;
  const binaries = await findPostgresBinaries();
  const needs = { program: binaries.postgres, readable: binaries.catalogue, folder: dataDir };
  const account = await chooseAccount(cluster, needs);
  const [password] = await passwords();
  if ((await ensureCluster(cluster, password, binaries, account)) === 'made') log('made a new database');
  return { cluster, passwords, binaries, account, settings: { ...ownSettings, ...options.settings } };
}

async function ensureDatabase(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Two first starts at once: the other one has made it (42P04, or 23505 at the very same moment).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Holding the users' lock alone keeps newcomers waiting; the shutdown sends them to start a server of their own. */
async function leaveServer(
  place: Place,
  { keeper }: JoinedServer,
  log: (line: string) => void,
): Promise<void> {
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.embeddedUsers]);
    const alone = await keeper.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      advisoryLocks.embeddedUsers,
    ]);
    if (!alone.rows[0]?.alone || !(await isUnused(keeper))) {
      log('another program still uses the database, so PostgreSQL keeps running');
      return;
    }
    await runAs(place.account, place.binaries.pgCtl, [
      'stop',
      '-D',
      place.cluster,
      '-m',
      'fast',
      '-w',
      '-t',
      '120',
    ]);
  } catch (error) {
    // Gone by itself meanwhile, which is as good.
    if (await findRunningServer(place.cluster)) throw error;
  } finally {
    await keeper.end().catch(() => {});
  }
}

/** Connections that are being closed, our own pool's above all, take a moment to vanish. */
async function isUnused(keeper: pg.Client): Promise<boolean> {
  const question = `select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await keeper.query<{ others: number }>(question);
    if (rows[0]?.others === 0) return true;
    await sleep(100);
  }
  return false;
}
