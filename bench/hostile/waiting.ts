import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { aNoisyPhoto, anOrganiser } from '#tests/factories.ts';
import { startImapServer } from '#tests/servers/imap-server.ts';
import { judge, median, printRow } from '../base/figures.ts';
import { listDatabaseProcesses, listProcessTree, measureMemory } from '../base/processes.ts';
import { startSettledSite } from '../base/site.ts';
import { logInPeople } from '../people/log-in-people.ts';
import { openStore } from '../people/open-store.ts';
import type { Attack, AttackedSite } from './attacked-site.ts';
import { type Task, type Timing, tasks, type VisitorData } from './visitors.ts';

const usualSeconds = 30;
/** How long an attack may take to end after its signal. */
const endsWithinMs = 15_000;
const longestMs: Record<Task, number> = {
  'home page': 500,
  registration: 5000,
  'door search': 500,
  'sign-in mail': 10_000,
};
const accepted: Record<Task, number> = {
  'home page': 200,
  registration: 303,
  'door search': 200,
  'sign-in mail': 303,
};
/** The most memory in MB that the server and all its children may use together. */
const mostMegabytes = 1024;
/** The names of attacks and the pairs of figures are longer than those of other tables. */
const widths = [34, 15] as const;

/**
 * Runs the attacks in `attacks/` one after another, and measures how long visitors of other networks wait meanwhile.
 * Fails if somebody waits too long or is refused, or if the site needs too much memory. `namePart` chooses attacks.
 */
export async function judgeWaiting(namePart = ''): Promise<void> {
  const mailbox = await startImapServer();
  const site = await startSettledSite({ TRUST_PROXY: '1', INBOX_URL: mailbox.url });
  const store = await openStore(site);
  const jobs = await openJobs(store.databaseUrl, openLog({ write: () => {}, flushSync: () => {} }), {
    metrics: openMetrics(),
  });
  await logInPeople(store, 200);
  const desk = await anOrganiser(store, { now: new Date() });
  const { rows } = await store.pool.query<{ email: string }>('select email::text from registration');
  const visitorData: VisitorData = {
    origin: site.origin,
    desk: desk.token,
    outbox: join(site.dataDir, 'outbox'),
    photo: await aPhotoOf2MB(),
    people: rows.map(({ email }) => email),
  };
  const readMailbox = () => jobs.enqueue(store.db, 'read-inbox', '');
  // At its first reading the site ignores the mails that are in the mailbox already.
  await readMailbox();
  const attackedSite: Omit<AttackedSite, 'signal'> = {
    origin: site.origin,
    store,
    async deliverMail(source) {
      mailbox.deliver(source);
      await readMailbox();
    },
  };
  const pid = site.child.pid ?? 0;
  const listProcesses = () => [...new Set([...listProcessTree(pid), ...listDatabaseProcesses(site.dataDir)])];

  printRow(['median / longest ms', ...tasks, 'refused', 'memory MB'], widths);
  const none: Attack = { name: 'no attack', seconds: 20, run: ({ signal }) => waitFor(signal) };
  for (const attack of [none, ...(await loadAttacks(namePart))]) {
    const result = await runAttack(attack);
    report(attack, result.timings, result.megabytes);
  }
  await jobs.stop();
  await store.close();
  const code = await site.stop();
  await mailbox.stop();
  judge(`the server ended with ${code}`, code === 0);

  async function runAttack(attack: Attack) {
    const end = new AbortController();
    const visitors = new Worker(new URL('./visitors.ts', import.meta.url), { workerData: visitorData });
    const attacking = attack.run({ ...attackedSite, signal: end.signal });
    let megabytes = 0;
    const seconds = attack.seconds ?? usualSeconds;
    for (let second = 0; second < seconds; second++) {
      megabytes = Math.max(megabytes, measureMemory(listProcesses()));
      await sleep(1000);
    }
    visitors.postMessage('stop');
    const [timings] = (await once(visitors, 'message')) as [Timing[]];
    end.abort();
    const hasEnded = await Promise.race([attacking.then(() => true), sleep(endsWithinMs, false)]);
    if (!hasEnded) throw new Error(`The attack "${attack.name}" did not end.`);
    await visitors.terminate();
    return { timings, megabytes };
  }
}

/** Prints a row of the table: the median and the longest time of each task. Says what took too long. */
function report({ name }: Attack, timings: Timing[], megabytes: number) {
  const refused = timings.filter(({ task, status }) => status !== accepted[task]);
  const times = tasks.map((task) => timings.filter((one) => one.task === task).map(({ ms }) => ms));
  const figures = times.map((ms) => `${median(ms).toFixed(0)} / ${Math.max(...ms).toFixed(0)}`);
  printRow([name, ...figures, String(refused.length), megabytes.toFixed(0)], widths);
  for (const [index, task] of tasks.entries()) {
    const longest = Math.max(...(times[index] ?? []));
    if (longest > longestMs[task])
      judge(`${name}: ${task} took ${longest.toFixed(0)} ms; at most ${longestMs[task]} ms`, false);
  }
  if (refused.length > 0) {
    const kinds = new Set(refused.map(({ task, status }) => `${task} ${status}`));
    judge(`${name}: ${refused.length} of ${timings.length} were refused: ${[...kinds].join(', ')}`, false);
  }
  if (megabytes > mostMegabytes)
    judge(`${name}: ${megabytes.toFixed(0)} MB of memory; at most ${mostMegabytes} MB`, false);
}

/** Loads the attacks whose names contain a text. */
async function loadAttacks(namePart: string): Promise<Attack[]> {
  const folder = join(import.meta.dirname, 'attacks');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  const modules = await Promise.all(files.map((file) => import(join(folder, file))));
  const attacks = modules.flatMap((exported) => Object.values(exported) as Attack[]);
  return attacks.filter(({ name }) => name.includes(namePart));
}

async function waitFor(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** A JPEG of noise with 5 megapixels. It has about 2 MB. */
async function aPhotoOf2MB(): Promise<Uint8Array> {
  return await sharp(await aNoisyPhoto({ width: 2560, height: 1920 }))
    .jpeg({ quality: 45 })
    .toBuffer();
}
