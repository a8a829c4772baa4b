import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#platform/free-port.server.ts';
import { changeOwner, chooseAccount, runAs } from '#platform/postgres/postgres-account.server.ts';
import { startFreezingProxy } from '#tests/servers/freezing-proxy.ts';
import { listProcessTree } from '../base/processes.ts';

/** One PostgreSQL server. In production, each server has a separate machine. */
export type Server = {
  name: string;
  cluster: string;
  port: number;
  url: string;
  /**
   * HAProxy sends a request to this port to learn whether the server accepts writes. The answer is 200 if it does, and
   * 503 if not. Patroni has an agent that answers in the same way.
   */
  agentPort: number;
};

/** Returns the folder of the newest PostgreSQL from Debian's packages. Returns undefined if there is none. */
export function findDebianPostgres(): string | undefined {
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(one) - Number(other));
    const newest = versions.at(-1);
    return newest && join('/usr/lib/postgresql', newest, 'bin');
  } catch {
    return undefined;
  }
}

/**
 * Prepares the folders and ports of `count` servers, and starts no server. Returns the servers, and functions that
 * start, promote, kill and stop them.
 */
export async function prepareServers(bin: string, folder: string, count: number) {
  const postgres = join(bin, 'postgres');
  const needs = { program: postgres, readable: postgres, folder };
  const account = await chooseAccount(join(folder, 'none'), needs);
  const run = (name: string, ...args: string[]) => runAs(account, join(bin, name), args);
  const password = randomBytes(16).toString('hex');
  const servers: Server[] = [];
  const toClose: (() => unknown)[] = [];
  for (let number = 1; number <= count; number++) {
    const cluster = join(folder, `server-${number}`);
    await mkdir(cluster, { mode: 0o700 });
    await changeOwner(account, cluster);
    const [port, agentPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')];
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const agent = createServer((_request, answer) => {
      isPrimary(url).then((is) => answer.writeHead(is ? 200 : 503).end());
    });
    agent.listen(agentPort, '127.0.0.1');
    toClose.push(() => agent.close());
    servers.push({ name: `server-${number}`, cluster, port, url, agentPort });
  }

  async function start({ cluster, port }: Server) {
    const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const log = join(cluster, 'server.log');
    await run('pg_ctl', 'start', '--pgdata', cluster, '--log', log, '--options', options, '--wait');
  }

  return {
    servers,
    async startPrimary(primary: Server) {
      const file = join(folder, 'password');
      await writeFile(file, password, { mode: 0o600 });
      await changeOwner(account, file);
      const access = ['--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256'];
      await run('initdb', `--pgdata=${primary.cluster}`, ...access, '--encoding=UTF8');
      await start(primary);
    },
    /**
     * Copies a primary to a standby and starts the standby, which then receives each commit of the primary. With
     * `isSynchronous`, a commit on the primary returns only when the standby also has it on its disk. Returns a
     * function that cuts the network between the two servers.
     */
    async startStandby(primary: Server, standby: Server, { isSynchronous }: { isSynchronous: boolean }) {
      const link = await startFreezingProxy(primary.url);
      toClose.push(() => link.stop());
      const { cluster } = standby;
      await run('pg_basebackup', '--pgdata', cluster, '--dbname', primary.url, '--checkpoint=fast', '-R');
      const { port } = new URL(link.url);
      const follow = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`;
      // The copy contains the primary's setting to wait for a standby. Clear this setting, because the new standby has
      // no standby of its own.
      const settings = `primary_conninfo = '${follow}'\nsynchronous_standby_names = ''\n`;
      await appendFile(join(cluster, 'postgresql.auto.conf'), settings);
      await start(standby);
      if (isSynchronous) await ask(primary.url, "alter system set synchronous_standby_names = 'standby'");
      await ask(primary.url, 'select pg_reload_conf()');
      const state = isSynchronous ? 'sync' : 'async';
      const following = `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
      while ((await ask(primary.url, following)).length === 0) await sleep(100);
      return () => link.freeze();
    },
    /** Kills all processes of a server at once. */
    kill({ cluster }: Server) {
      const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      for (const one of listProcessTree(Number(pid))) process.kill(one, 'SIGKILL');
    },
    promote: ({ cluster }: Server) => run('pg_ctl', 'promote', '--pgdata', cluster, '--wait'),
    /**
     * Stops this server, which is the last one that runs. Also closes everything that the functions above have opened.
     */
    async close({ cluster }: Server) {
      for (const close of toClose) await close();
      await run('pg_ctl', 'stop', '--pgdata', cluster, '--mode=immediate');
    },
  };
}

/** Runs one statement in a separate connection. */
export async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns whether a server answers and accepts writes. */
export async function isPrimary(url: string): Promise<boolean> {
  return await ask(url, 'select where not pg_is_in_recovery()').then(
    (rows) => rows.length === 1,
    () => false,
  );
}
