import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts';
import { socketFolderOf } from './postgres-socket.server.ts';

const password = `it's "a" \\ pass/word@ %41`;
const passwords = async (): Promise<[string]> => [password];
let folder: string;
/** Most tests share one cluster. Its path has characters that are special in shells and URLs. */
let dataDir: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'conference-postgres-')));
  // If we are root, another user runs PostgreSQL and must pass through this folder.
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data $HOME `with` "quotes" and spaces', 'long '.repeat(20).trim());
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = (settings?: Record<string, string>) => startEmbeddedPostgres({ dataDir, passwords, settings });

async function ask<Row extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  question: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

/** Starts another process, which uses the database until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.server.ts'));
  const code = `import { startEmbeddedPostgres } from ${module};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, passwords: async () => [${JSON.stringify(password)}] });
    console.log('running');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('creates a database once, keeps its rows, and stops PostgreSQL', async () => {
  const lines: string[] = [];
  const first = await startEmbeddedPostgres({ dataDir, passwords, log: (line) => lines.push(line) });
  await ask(first, 'create table kept (name text)');
  await ask(first, `insert into kept values ('zebra'), ('Éclair'), ('apple'), ('Banana'), ('भारत')`);
  await first.stop();
  expect(isRunning()).toBe(false);

  const second = await startEmbeddedPostgres({ dataDir, passwords, log: (line) => lines.push(line) });
  const names = await ask<{ name: string }>(second, 'select name from kept order by name');
  const settings = await ask(
    second,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
       current_setting('server_version_num')::int / 10000 as version`,
  );
  await second.stop();
  expect(names.map((row) => row.name)).toEqual(['apple', 'Banana', 'Éclair', 'zebra', 'भारत']);
  expect(settings).toEqual([{ fsync: 'on', encoding: 'UTF8', version: 18 }]);
  expect(lines).toEqual(['created a new database']);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('accepts only connections that know the password', async () => {
  const server = await start();
  const address = new URL(server.url);
  address.password = 'guess';
  const stranger = new pg.Client({ connectionString: address.href });
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  await server.stop();
});

test('joins the PostgreSQL of a killed process, and stops it at the end', async () => {
  const other = await startElsewhere();
  const left = await postmaster();
  await kill(other);
  const server = await start();
  expect(await postmaster()).toBe(left);
  await server.stop();
  expect(isRunning()).toBe(false);
});

test('does not stop a server that another process is using', async () => {
  const server = await start();
  const other = await startElsewhere();
  await server.stop();
  expect(isRunning()).toBe(true);
  const again = await start();
  await kill(other);
  // PostgreSQL needs a moment to see that the process is gone.
  const users = "select count(*)::int from pg_locks where locktype = 'advisory' and granted";
  await expect.poll(() => ask(again, users)).toEqual([{ count: 1 }]);
  await again.stop();
  expect(isRunning()).toBe(false);
});

test('when several processes start and stop at the same time, only one server runs', async () => {
  const servers = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(servers.map((server) => server.url)).size).toBe(1);
  const [last, ...others] = servers;
  await Promise.all(others.map((server) => server.stop()));
  expect(await ask(last as EmbeddedPostgres, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  await last?.stop();
  expect(isRunning()).toBe(false);
});

test('when PostgreSQL is killed, starts it again at the same socket', async () => {
  const server = await start();
  await ask(server, 'create table survivor ()');
  process.kill(await postmaster(), 'SIGKILL');
  await expect
    .poll(() => ask(server, 'select count(*)::int from survivor').catch(() => 'down'), { timeout: 20_000 })
    .toEqual([{ count: 0 }]);
  await server.stop();
  expect(isRunning()).toBe(false);
});

describe.skipIf(process.platform !== 'linux')('if a process of a killed PostgreSQL still runs', () => {
  /**
   * Suspends one of PostgreSQL's processes and then kills PostgreSQL and the program. Returns the suspended process's
   * id.
   */
  async function leaveProcess(): Promise<number> {
    const other = await startElsewhere();
    const pid = await postmaster();
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]);
    const line = stdout.split('\n').find((text) => text.includes('postgres postgres'));
    const left = Number.parseInt(line ?? '', 10);
    process.kill(left, 'SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await kill(other);
    return left;
  }

  test('waits until the process has ended, and then starts', async () => {
    const left = await leaveProcess();
    let hasEnded = false;
    const starting = start().finally(() => {
      hasEnded = true;
    });
    await sleep(6000);
    expect(hasEnded).toBe(false);
    process.kill(left, 'SIGCONT');
    const server = await starting;
    expect(await ask(server, 'select 1 as answer')).toEqual([{ answer: 1 }]);
    await server.stop();
  });

  test('stops waiting after some time, and throws an error that names the process to end', async () => {
    const left = await leaveProcess();
    const impatient = startEmbeddedPostgres({ dataDir, passwords, leftOverWaitMs: 1000 });
    await expect(impatient).rejects.toThrow(
      `processes of a server that was killed still run there. If they do not end, end them: kill ${left}. Then start again.`,
    );
    process.kill(left, 'SIGKILL');
    await (await start()).stop();
  });
});

test('starts even if postmaster.pid contains the process id of another program', async () => {
  const pidFile = `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n  1 2\nready   \n`;
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFile);
  const server = await start();
  expect(await postmaster()).not.toBe(process.pid);
  await server.stop();
});

test('refuses a secret that differs from the first start’s secret, and prints neither secret', async () => {
  const server = await start();
  const wrong = startEmbeddedPostgres({ dataDir, passwords: async () => ['another-secret'] });
  await expect(wrong).rejects.toThrow(/made with another secret: put back its first key/);
  await expect(wrong).rejects.not.toThrow(/another-secret/);
  await server.stop();
});

describe('in a new data folder', () => {
  const freshFolder = () => mkdtemp(join(folder, 'fresh-'));

  test('when two processes start for the first time at once, only one cluster is created', async () => {
    const fresh = await freshFolder();
    const both = { dataDir: fresh, passwords };
    const servers = await Promise.all([startEmbeddedPostgres(both), startEmbeddedPostgres(both)]);
    expect(servers[0].url).toBe(servers[1].url);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await readdir(fresh)).toEqual(['postgres']);
  });

  test('deletes the files of a killed first start, but not the files of a running first start', async () => {
    const fresh = await freshFolder();
    const old = join(fresh, 'postgres.unfinished-abcdef');
    const recent = join(fresh, 'postgres.unfinished-ghijkl');
    await mkdir(join(old, 'cluster'), { recursive: true });
    await mkdir(recent);
    await utimes(old, 1_700_000_000, 1_700_000_000);
    const server = await startEmbeddedPostgres({ dataDir: fresh, passwords });
    await server.stop();
    expect((await readdir(fresh)).sort()).toEqual(['postgres', 'postgres.unfinished-ghijkl']);
  });

  test('refuses a cluster of another version and does not change it', async () => {
    const fresh = await freshFolder();
    await mkdir(join(fresh, 'postgres'));
    await writeFile(join(fresh, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir: fresh, passwords })).rejects.toThrow(
      /was made by PostgreSQL 17, and this program has PostgreSQL 18/,
    );
    expect(await readdir(join(fresh, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('refuses a folder that contains other files, and does not change them', async () => {
    const fresh = await freshFolder();
    await mkdir(join(fresh, 'postgres'));
    await writeFile(join(fresh, 'postgres', 'letter.txt'), 'dear');
    await expect(startEmbeddedPostgres({ dataDir: fresh, passwords })).rejects.toThrow(
      /is not empty and has no database/,
    );
    expect(await readFile(join(fresh, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');
  });

  const isRoot = process.getuid?.() === 0;
  /** Connects to the socket as another user of the machine. Returns "connected", or the code of the error. */
  const connectAsNobody = async (path: string) => {
    const code = `require('node:net').connect(${JSON.stringify(path)})
      .on('connect', () => { console.log('connected'); process.exit() }).on('error', ({ code }) => console.log(code))`;
    const options = { uid: 65534, gid: 65534, cwd: '/' };
    return (await promisify(execFile)(process.execPath, ['-e', code], options)).stdout.trim();
  };

  test.each([
    ['a short path with "quotes", commas and ünïcode', (fresh: string) => join(fresh, 'a "b", ü')],
    ['a path that is too long for a socket', (fresh: string) => join(fresh, 'long '.repeat(20).trim())],
  ])('listens only at a socket that other users cannot reach: %s', async (_name, place) => {
    const home = place(await freshFolder());
    await chmod(join(home, '..'), 0o711);
    const server = await startEmbeddedPostgres({ dataDir: home, passwords });
    const cluster = join(home, 'postgres');
    const socketFolder = socketFolderOf(cluster);
    const { mode } = await stat(socketFolder);
    const path = join(socketFolder, '.s.PGSQL.5432');
    const pidFile = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    expect({
      mode: mode & 0o777,
      isShort: Buffer.byteLength(path) <= 107,
      sockets: pidFile.slice(4, 6),
      ports: process.platform === 'linux' ? await listeningPorts(Number(pidFile[0])) : [],
      answer: await ask(server, "select current_setting('listen_addresses') as addresses"),
      nobody: isRoot ? await connectAsNobody(path) : 'EACCES',
    }).toEqual({
      mode: 0o700,
      isShort: true,
      sockets: [socketFolder, ''],
      ports: [],
      answer: [{ addresses: '' }],
      nobody: 'EACCES',
    });
    await server.stop();
    expect(existsSync(path)).toBe(false);
    expect(existsSync(socketFolder)).toBe(socketFolder === cluster);
  });

  test('refuses a folder in /tmp that somebody else has created', async () => {
    const home = join(await freshFolder(), 'long '.repeat(20).trim());
    const prepared = socketFolderOf(join(home, 'postgres'));
    const wanted = { dataDir: home, passwords };
    await chmod(join(home, '..'), 0o711);
    await mkdir(prepared);
    await chmod(prepared, 0o777);
    await expect(startEmbeddedPostgres(wanted)).rejects.toThrow(/was made by somebody else/);
    await rm(prepared, { recursive: true });
    await symlink(home, prepared);
    await expect(startEmbeddedPostgres(wanted)).rejects.toThrow(/was made by somebody else/);
    await rm(prepared);
    const server = await startEmbeddedPostgres(wanted);
    await server.stop();
  });

  test('refuses to join the server of an earlier version, which listens at a port', async () => {
    const home = await freshFolder();
    const server = await startEmbeddedPostgres({ dataDir: home, passwords });
    const pidFile = join(home, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, lines.with(4, '').join('\n'));
    await expect(startEmbeddedPostgres({ dataDir: home, passwords })).rejects.toThrow(
      `still runs as process ${lines[0]}`,
    );
    await writeFile(pidFile, lines.join('\n'));
    await server.stop();
  });

  describe.skipIf(!isRoot || process.platform !== 'linux')('as root', () => {
    test('runs PostgreSQL without capabilities, and lets it enter a data folder of root', async () => {
      const home = await freshFolder();
      const server = await startEmbeddedPostgres({ dataDir: home, passwords });
      const [pid] = (await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status.match(/^Cap(Prm|Eff|Amb):.*$/gm)).toEqual(
        ['Prm', 'Eff', 'Amb'].map((name) => `Cap${name}:\t0000000000000000`),
      );
      const found = await stat(home);
      const cluster = await stat(join(home, 'postgres'));
      expect([found.mode & 0o777, found.uid, found.gid]).toEqual([0o710, 0, cluster.gid]);
      await server.stop();
    });

    test('PostgreSQL reaches its data below a folder that only root can enter, but cannot write into that folder', async () => {
      const closed = await freshFolder();
      const dataDir = join(closed, 'data');
      const server = await startEmbeddedPostgres({ dataDir, passwords });
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      // The third bit is CAP_DAC_READ_SEARCH: it lets a process read all files and enter all folders, but not write.
      expect(status).toMatch(/^CapEff:\t0000000000000004$/m);
      expect((await stat(closed)).mode & 0o777).toBe(0o700);
      await server.stop();
    });
  });
});

/** Returns the TCP ports at which a process listens. */
async function listeningPorts(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const open = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const sockets = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  return sockets
    .filter((line) => line[3] === '0A' && open.includes(`socket:[${line[9]}]`))
    .map((line) => line[1] ?? '');
}
