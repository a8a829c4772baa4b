import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openClock } from '#platform/clock.server.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { isOutage } from '#platform/is-outage.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import {
  sendWebhook,
  signWebhook,
  startLoopbackProvider,
} from '#tests/provider-loopback/loopback-provider.ts';
import { type ReceivedMail, startMailSink } from '#tests/servers/mail-sink.ts';
import { startNginx } from '#tests/servers/nginx-in-front.ts';
import { startObjectServer } from '#tests/servers/object-server.ts';
import { canMount, mountSmallDisk } from '#tests/servers/small-disk.ts';
import { requirePrograms } from '../base/figures.ts';
import { killSite } from '../base/processes.ts';
import { makeFolder, startSite } from '../base/site.ts';
import { openStore } from '../people/open-store.ts';
import type { Timing } from './browser.ts';

/** At this time of each day people come to the site, in the zone of the edition. */
const morning = '09:00';

/** How long we wait at most until the jobs of a day are done, in milliseconds. */
const settlesWithinMs = 120_000;

/** The disk of a rehearsal that can be filled, in MB. */
const diskMb = 1024;

type Options = {
  /** The data is on a small disk, which can be filled, if this account may mount one. */
  onSmallDisk: boolean;
  /** Two processes with data folders of their own share a PostgreSQL and an object store, behind nginx. */
  onPostgres: boolean;
};

/**
 * Starts a new installation at this day: the site with its own PostgreSQL, a mail server, and both payment providers,
 * all on this machine.
 */
export async function openWorld(firstDay: string, { onSmallDisk, onPostgres }: Options) {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const disk = onSmallDisk && !onPostgres && canMount() ? mountSmallDisk(dataDir, diskMb) : undefined;
  const machines = onPostgres ? await openMachines(folder) : undefined;
  const databaseDir = machines?.databaseDir ?? dataDir;
  const mailPort = await findFreePort();
  const ports = [await findFreePort(), ...(machines ? [await findFreePort()] : [])];
  const origin = machines ? `https://localhost:${machines.port}` : `http://localhost:${ports[0]}`;
  let today = firstDay;
  const mails: (ReceivedMail & { on: string })[] = [];
  const startSink = () =>
    startMailSink(join(folder, 'mails'), mailPort, (mail) => mails.push({ ...mail, on: today }));
  let sink: Awaited<ReturnType<typeof startSink>> | undefined = await startSink();
  let aheadMs = instantAt(firstDay, morning, edition.timeZone).getTime() - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const loopback = await startLoopbackProvider({ now, signsAt: () => new Date() });
  const environment = {
    ORIGIN: origin,
    TRUST_PROXY: machines ? '2' : '1',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    CLOCK: `${firstDay}T${morning}`,
    KEEP_FREE_MB: '100',
    ...machines?.env,
    ...loopback.env,
  };
  const logs: (() => Promise<string>)[] = [];
  /** Starts a process, with a data folder of its own if the processes share a database. */
  async function start(port: number) {
    const own = machines ? join(folder, `data-${port}`) : dataDir;
    const site = await startSite({ ...environment, DATA_DIR: own, PORT: String(port) });
    logs.push(site.readLogFile);
    // What the process prints is the address that people see.
    return { ...site, port, origin: `http://localhost:${port}` };
  }
  const sites = await Promise.all(ports.map(start));
  const proxy = machines && (await startNginx(machines.port, ports));
  /** A second process on the same database, on some days. */
  let second: Awaited<ReturnType<typeof start>> | undefined;
  let answered = 0;
  const openOwnStore = () => openStore({ ...machines?.store, dataDir });
  let store = await openOwnStore();
  /** Stores from before a rotation. Whoever asks with their connections goes on. */
  const earlier: (typeof store)[] = [];
  const timings: Timing[] = [];

  const sentTo = (address: string) => mails.filter(({ to }) => to.includes(address));

  /** How long somebody waits for a mail, in milliseconds. Nobody waits long while the mail server is away. */
  const patience = () => (sink ? 90_000 : 2_000);

  /** Asks the database. If it was killed, asks again until it is back, for at most a minute. */
  async function query<Row extends object>(
    sql: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
      const answer = await store.pool.query<Row>(sql, values).catch((error: Error) => error);
      if (!(answer instanceof Error)) return answer;
      if (!isOutage(answer) || Date.now() > deadline) throw answer;
    }
  }

  /** Makes each job due that waits for its next try: the year has no hours to wait. */
  async function hurry() {
    await query("update jobs.job set start_after = now() where state = 'retry' and start_after > now()");
  }

  /**
   * Waits until no job is left that is due now, and with `alsoLater` none that is tried again later; with `only`, until
   * none with this name is left. Returns what is still not done after two minutes.
   */
  async function settle({ alsoLater = false, only = '%' } = {}): Promise<string[]> {
    const from = Date.now();
    for (;;) {
      if (alsoLater) await hurry();
      const { rows } = await query<{ name: string; count: number; state: string }>(
        `select name, state::text, count(*)::int as count from jobs.job
         where state < 'completed' and name like $2 and name not like '\\_\\_pgboss%' and ($1 or start_after <= now() + interval '200 ms')
         group by name, state`,
        [alsoLater, only],
      );
      if (rows.length === 0) return [];
      if (Date.now() - from > settlesWithinMs)
        return rows.map(({ name, state, count }) => `${count} jobs ${name} are ${state} for two minutes`);
      await sleep(100);
    }
  }

  /** Waits until every process lives at the time that the database says. The API tells its time with each answer. */
  async function awaitClock(at: Date) {
    for (const site of [...sites, ...(second ? [second] : [])]) {
      for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
        const answer = await fetch(`${site.origin}/api/v1/totals`, {
          headers: { Host: new URL(origin).host, 'X-Forwarded-For': `10.250.${at.getUTCDate()}.1` },
        }).catch(() => undefined);
        const told = Date.parse(answer?.headers.get('Date') ?? '');
        if (Math.abs(told - now().getTime()) < 60_000) break;
        if (Date.now() > deadline)
          throw new Error(`The clock of the site did not follow to ${at.toISOString()}.`);
      }
    }
    // Then the site does what became due. It puts that into the queue first.
    await sleep(300);
  }

  /**
   * Delivers the events of the payment providers: in order, or each twice and the last one first. An event that the site
   * does not take waits for the next time, as at the providers. Returns how many wait.
   */
  async function deliverEvents(how: 'in order' | 'doubled and turned round'): Promise<number> {
    let waiting = 0;
    for (const provider of ['stripe', 'razorpay'] as const) {
      const events = loopback.accounts[provider].events.splice(0);
      const untaken = new Set<(typeof events)[number]>();
      for (const event of how === 'in order' ? events : [...events.toReversed(), ...events]) {
        const sent = sendWebhook(origin, signWebhook(provider, event, new Date()));
        const isTaken = await sent.then(({ ok }) => ok).catch(() => false);
        if (!isTaken) untaken.add(event);
      }
      loopback.accounts[provider].events.push(...untaken);
      waiting += untaken.size;
    }
    return waiting;
  }

  return {
    origin,
    dataDir,
    /** Where PostgreSQL has its files, and where the files of people are, to measure them. */
    databaseDir,
    filesDir: machines?.filesDir ?? join(dataDir, 'files'),
    onPostgres,
    /** The small disk with the data, if there is one. */
    disk,
    get store() {
      return store;
    },
    loopback,
    timings,
    /** What scripts have thrown in the browsers of people. */
    scriptErrors: [] as string[],
    now,
    today: () => today,
    /** The processes of the server, whose memory is measured. */
    pids: () => sites.map(({ child }) => child.pid ?? 0),
    query,
    settle,
    deliverEvents,
    /** Every other request goes to the second process, if there is one. */
    process: () => (second && ++answered % 2 === 0 ? second.origin : origin),
    async startSecond() {
      second = await start(await findFreePort());
      answered = 0;
    },
    /** Stops the second process. Returns its exit code, and how many requests it got. */
    async stopSecond() {
      const stopping = second;
      second = undefined;
      return { code: await stopping?.stop(), answered: Math.floor(answered / 2) };
    },
    /** Opens the database and the keys anew, as the commands do after a rotation. */
    async reopenStore() {
      earlier.push(store);
      store = await openOwnStore();
    },
    /** Sets the clock of the installation to this day, in the morning. The server follows within a second. */
    async moveTo(day: string, time = morning) {
      const at = instantAt(day, time, edition.timeZone);
      const owner = new pg.Client({ connectionString: store.databaseUrl });
      await owner.connect();
      await openClock(owner, { text: `${day}T${time}`, at });
      await owner.end();
      environment.CLOCK = `${day}T${time}`;
      aheadMs = at.getTime() - Date.now();
      today = day;
      await awaitClock(at);
      await hurry();
      await settle();
    },
    /** Kills a process of the server, and with `withDatabase` all of PostgreSQL, without warning, and starts it again. */
    async kill({ withDatabase }: { withDatabase: boolean }) {
      const last = sites.length - 1;
      const killed = sites[last];
      if (!killed) return;
      await killSite(killed, { databaseDir: withDatabase ? databaseDir : undefined });
      // Until PostgreSQL is back, a service manager starts a process in vain.
      if (machines) await query('select 1');
      // A server that starts with the same CLOCK goes on at the time that the database remembers.
      sites[last] = await start(killed.port);
      // The jobs that were under way start again after a minute.
      await settle({ alsoLater: true });
    },
    async stopMailServer() {
      await sink?.stop();
      sink = undefined;
    },
    async startMailServer() {
      sink ??= await startSink();
    },
    /** Each mail that arrived, with the day on which it did, the oldest first. */
    mails,
    sentTo,
    /** Waits for a mail after the first `seen` mails to this address. Returns undefined if none comes in time. */
    async awaitMail(address: string, pattern: RegExp, seen: number): Promise<ReceivedMail | undefined> {
      for (const from = Date.now(); Date.now() - from < patience(); await sleep(60)) {
        const found = sentTo(address)
          .slice(seen)
          .findLast(({ text }) => pattern.test(text));
        if (found) return found;
      }
      return undefined;
    },
    /** The link of the first owner, which the server printed. */
    readFirstInvitation: () => sites[0]?.printed(/(\/organiser\/welcome\?token=[\w-]+)/),
    /** What each process has printed, also those that have ended, in the order in which they started. */
    readLogs: () => Promise.all(logs.map((read) => read())),
    async close() {
      await Promise.all([second, ...sites].map((site) => site?.stop()));
      for (const one of [...earlier, store]) await one.close();
      await Promise.all([proxy, sink, loopback, machines].map((server) => server?.stop()));
      disk?.unmount();
    },
  };
}

/** What several machines share: a PostgreSQL, an object store, the secret key, and the port of nginx in front of them. */
async function openMachines(folder: string) {
  requirePrograms({ nginx: 'nginx-light', openssl: 'openssl' });
  // Accept every certificate, because nginx has one that was made only for this run. All requests stay on this machine.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const databaseDir = join(folder, 'database');
  const filesDir = join(folder, 'objects');
  const postgres = await startEmbeddedPostgres({
    dataDir: databaseDir,
    passwords: async () => ['not a secret'],
  });
  const objects = await startObjectServer(filesDir, 'peace-files');
  const secretKey = randomBytes(32).toString('base64');
  return {
    port: await findFreePort(),
    databaseDir,
    filesDir,
    store: { url: postgres.url, secretKey },
    env: {
      DATABASE_URL: postgres.url,
      SECRET_KEY: secretKey,
      FILES_URL: `s3://peace-files?endpoint=http://127.0.0.1:${objects.port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await postgres.stop();
      await objects.stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
