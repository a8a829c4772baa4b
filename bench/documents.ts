// `npm run bench:documents`: measures how long a participant waits for each document, how long a file of 1,000 badges
// takes, the memory of all processes, and whether the site stays fast while the badges are drawn.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentKind, documentKinds } from '#conference/documents/document-kind.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { anOrganiser, aSession } from '#tests/factories.ts';
import { judge, median, percentile, printRow } from './base/figures.ts';
import { listProcessTree, measureMemory } from './base/processes.ts';
import { startSettledSite } from './base/site.ts';
import { makePhoto, startCrowd } from './people/crowd.ts';
import { openStore } from './people/open-store.ts';

const badges = 1000;
const documentsOfEachKind = 40;
/** While the badges are drawn, 99 of 100 requests to the site must get their answers within this time. */
const maxP99Ms = 300;
/** How long the file of all badges may take, and how much memory the processes that draw it may need. */
const maxSeconds = 60;
const maxMegabytes = 500;

/** The first day of the conference. After it, nobody gets a badge any more. */
const day = folderSettings.conference.from;
const site = await startSettledSite({ TRUST_PROXY: '1', CLOCK: `${day}T10:00` });
const store = await openStore(site);
const now = new Date(`${day}T05:00:00Z`);
const desk = await anOrganiser(store, { now });
const photo = await makePhoto({ width: 600, height: 800 });
await startCrowd(site.origin, { people: 4, registrationsEach: badges / 4, photo }).finished;
await store.db.updateTable('registration').set({ paid_at: now, email_confirmed_at: now }).execute();
console.log(`${badges} people with a photograph are registered. Memory: ${memory()} MB.`);

const waits = await measureEachKind();
printRow(['', 'median ms', 'p95 ms']);
for (const [kind, times] of waits)
  printRow([kind, median(times).toFixed(0), percentile(times, 95).toFixed(0)]);
console.log(`Memory after these documents: ${memory()} MB.`);

printRow(['', 'seconds', 'MB of PDF', 'site p50', 'site p99', 'MB of memory']);
const quiet = await measureSite(sleep(10_000));
printRow(['no printing', '10.0', '', median(quiet).toFixed(0), percentile(quiet, 99).toFixed(0)]);
const prints: { seconds: number; p99: number; megabytes: number }[] = [];
for (const name of ['badges, first issue', 'badges, printed again']) {
  const start = performance.now();
  const printing = printBadges();
  const peak = watchRenderers(printing);
  const times = await measureSite(printing);
  const seconds = (performance.now() - start) / 1000;
  const size = (await printing) / 1024 / 1024;
  const megabytes = await peak;
  const p99 = percentile(times, 99);
  prints.push({ seconds, p99, megabytes });
  printRow([
    name,
    ...[seconds.toFixed(1), size.toFixed(1), median(times).toFixed(0), p99.toFixed(0), megabytes.toFixed(0)],
  ]);
}
console.log(`Memory after the badges: ${memory()} MB.`);
await store.close();
await site.stop();
const worst = (of: 'seconds' | 'p99' | 'megabytes') => Math.max(...prints.map((print) => print[of]));
judge(
  `${badges} badges take ${worst('seconds').toFixed(0)} s; at most ${maxSeconds} s.`,
  worst('seconds') <= maxSeconds,
);
judge(
  `While they are drawn, 99 % of the answers come within ${worst('p99').toFixed(0)} ms; at most ${maxP99Ms} ms.`,
  worst('p99') <= maxP99Ms,
);
judge(
  `The processes that draw them need ${worst('megabytes').toFixed(0)} MB; at most ${maxMegabytes} MB.`,
  worst('megabytes') <= maxMegabytes,
);
process.exit();

function memory(): string {
  return measureMemory(listProcessTree(site.child.pid ?? 0)).toFixed(0);
}

/** Checks some people in on the first day, then opens their documents. Returns the times in milliseconds by kind. */
async function measureEachKind(): Promise<Map<DocumentKind, number[]>> {
  const people = await store.db
    .selectFrom('registration')
    .select(['id', 'email'])
    .limit(documentsOfEachKind)
    .execute();
  const place = { kind: 'day', key: folderSettings.conference.from } as const;
  const times = new Map<DocumentKind, number[]>();
  for (const { id, email } of people) {
    await checkIn(store.db, { registrationId: id, organiserId: desk.id, requestId: 'bench', place }, now);
    const token = await aSession(store, { id, form: { email } }, { isMailProved: true, now });
    for (const kind of documentKinds) {
      const start = performance.now();
      const answer = await fetch(`${site.origin}/dashboard/documents/${kind}`, {
        headers: { Cookie: `session=${token}` },
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      // Some kinds of documents are only for some people, such as speakers.
      if (answer.status === 200) times.set(kind, [...(times.get(kind) ?? []), performance.now() - start]);
    }
  }
  return times;
}

/** Prints all badges as the desk does, and waits for the file. Returns its size in bytes. */
async function printBadges(): Promise<number> {
  const headers = { Cookie: `desk=${desk.token}` };
  const send = async (to: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(new URL(to, site.origin), {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    const location = answer.headers.get('Location');
    if (location === null) throw new Error(`${to} answered with the status ${answer.status}.`);
    return new URL(location, site.origin);
  };
  const question = await send('/organiser/registrations/selections', { intent: 'print', query: 'paid=yes' });
  const page = await (await fetch(question, { headers })).text();
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const print = await send(question.href, { intent: 'print', seen, shape: 'cr80' });
  for (;;) {
    const answer = await fetch(`${print}/file`, { headers });
    if (answer.status === 200) return (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 404) throw new Error(`The request for the badges got the status ${answer.status}.`);
    await answer.arrayBuffer();
    await sleep(500);
  }
}

/** Returns the most memory that the processes apart from the server needed together until `until` resolves. */
async function watchRenderers(until: Promise<unknown>): Promise<number> {
  let [peak, isOver] = [0, false];
  until.finally(() => {
    isOver = true;
  });
  const server = site.child.pid ?? 0;
  while (!isOver) {
    const renderers = listProcessTree(server).filter((pid) => isRenderer(pid));
    peak = Math.max(peak, measureMemory(renderers));
    await sleep(200);
  }
  return peak;
}

/** True for the processes that draw documents, join files and make photographs smaller. */
function isRenderer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('-process.server.ts');
  } catch {
    return false;
  }
}

/**
 * Requests a public page and a search at the door alternately until `until` resolves. Returns the times in
 * milliseconds.
 */
async function measureSite(until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  until.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  for (let count = 0; !isOver; count++) {
    const start = performance.now();
    const path = count % 2 ? '/organiser/door?text=zoë' : '/login';
    const answer = await fetch(`${site.origin}${path}`, { headers: { Cookie: `desk=${desk.token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    await sleep(20);
  }
  return times;
}
