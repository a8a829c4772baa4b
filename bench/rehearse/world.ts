import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openClock } from '#platform/clock.server.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { startLoopbackProvider } from '#tests/provider-loopback/loopback-provider.ts';
import { type ReceivedMail, readMails, startMailSink } from '#tests/servers/mail-sink.ts';
import { killSite } from '../base/processes.ts';
import { makeFolder, startSite } from '../base/site.ts';
import { openStore } from '../people/open-store.ts';
import type { Timing } from './browser.ts';

/** Starts the built server itself. `npm run rehearse` has built it, and need not look at the sources again. */
export const serve: [string, ...string[]] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  'build/server/server.js',
];

/** At this time of each day people come to the site, in the zone of the edition. */
const hour = '09:00';

/** How long we wait at most until the jobs of a day are done, in milliseconds. */
const settlesWithinMs = 120_000;

/**
 * Starts a new installation at this day: the site with its own PostgreSQL, a mail server, and both payment providers,
 * all on this machine.
 */
export async function openWorld(firstDay: string) {
  const dataDir = makeFolder();
  const mailFolder = join(makeFolder(), 'mails');
  const mailPort = await findFreePort();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let sink: Awaited<ReturnType<typeof startMailSink>> | undefined = await startMailSink(mailFolder, mailPort);
  let today = firstDay;
  let aheadMs = instantAt(firstDay, hour, edition.timeZone).getTime() - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const loopback = await startLoopbackProvider({ now, signsAt: () => new Date() });
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    CLOCK: `${firstDay}T${hour}`,
    KEEP_FREE_MB: '100',
    ...loopback.env,
  };
  let site = await startSite(environment, serve);
  /** A second process on the same database, on some days. */
  let second: Awaited<ReturnType<typeof startSite>> | undefined;
  let answered = 0;
  let store = await openStore({ dataDir });
  const timings: Timing[] = [];

  /** How long somebody waits for a mail, in milliseconds. Nobody waits long while the mail server is away. */
  const patience = () => (sink ? 90_000 : 2_000);

  /**
   * Waits until no job is left that is due now, and with `alsoLater` none that is tried again later. Returns what is
   * still not done after two minutes.
   */
  async function settle({ alsoLater = false } = {}): Promise<string[]> {
    const from = Date.now();
    for (;;) {
      const { rows } = await store.pool.query<{ name: string; count: number; state: string }>(
        `select name, state::text, count(*)::int as count from jobs.job
         where state < 'completed' and name not like '\\_\\_pgboss%' and ($1 or start_after <= now() + interval '200 ms')
         group by name, state`,
        [alsoLater],
      );
      if (rows.length === 0) return [];
      if (Date.now() - from > settlesWithinMs)
        return rows.map(({ name, state, count }) => `${count} jobs ${name} are ${state} for two minutes`);
      await sleep(100);
    }
  }

  return {
    origin,
    dataDir,
    get store() {
      return store;
    },
    loopback,
    timings,
    now,
    today: () => today,
    /** The process of the server, whose memory is measured. */
    pid: () => site.child.pid ?? 0,
    settle,
    /** Every other request goes to the second process, if there is one. */
    process: () => (second && ++answered % 2 === 0 ? second.origin : origin),
    async startSecond() {
      const own = String(await findFreePort());
      const started = await startSite({ ...environment, PORT: own, ORIGIN: origin }, serve);
      second = { ...started, origin: `http://localhost:${own}` };
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
      await store.close();
      store = await openStore({ dataDir });
    },
    /** Sets the clock of the installation to the morning of this day. The server follows within a second. */
    async moveTo(day: string) {
      const at = instantAt(day, hour, edition.timeZone);
      const owner = new pg.Client({ connectionString: store.databaseUrl });
      await owner.connect();
      await openClock(owner, { text: `${day}T${hour}`, at });
      await owner.end();
      environment.CLOCK = `${day}T${hour}`;
      aheadMs = at.getTime() - Date.now();
      today = day;
      await sleep(1300);
      await settle();
    },
    /** Kills the server, or all of PostgreSQL, without warning, and starts it again. */
    async kill({ withDatabase }: { withDatabase: boolean }) {
      // A server that starts with the same CLOCK goes on at the time that the database remembers.
      await killSite(site, { withDatabase });
      site = await startSite(environment, serve);
    },
    async stopMailServer() {
      await sink?.stop();
      sink = undefined;
    },
    async startMailServer() {
      sink ??= await startMailSink(mailFolder, mailPort);
    },
    sentTo: (address: string) => readMails(mailFolder, address),
    mailFolder,
    /** Waits for a mail after the first `seen` mails to this address. Returns undefined if none comes in time. */
    async awaitMail(address: string, pattern: RegExp, seen: number): Promise<ReceivedMail | undefined> {
      for (const from = Date.now(); Date.now() - from < patience(); await sleep(60)) {
        const mails = await readMails(mailFolder, address);
        const found = mails.slice(seen).findLast(({ text }) => pattern.test(text));
        if (found) return found;
      }
      return undefined;
    },
    /** The link of the first owner, which the server printed. */
    readFirstInvitation: () => site.printed(/(\/organiser\/welcome\?token=[\w-]+)/),
    log: () => site.readLogFile(),
    async close() {
      await second?.stop();
      await site.stop();
      await store.close();
      await sink?.stop();
      await loopback.stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
