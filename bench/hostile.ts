// Sends many generated requests to every address and form, as a visitor, a participant, an author, a reviewer, somebody
// who pays for others, and each role of the desk. Fails if the site answers with a server error or too late, changes a
// row that the sender may not change, shows data that the sender may not see, uses more and more memory, or is slow
// afterwards. `npm run test:hostile -- --requests 5000` sends fewer requests. `--seed 7` repeats a run, and `--seed 7
// --batch 12` one batch of it. With `--senders author,payer`, only authors and payers send requests. `--wrong-session`
// gives every role the session of an owner, and must fail. Then attacks from other networks run one after another, and
// visitors must not wait for them. Before that, a fifth as many calls of the API are made with access keys; `-- api` runs
// only this part. `-- waiting` runs only this part, and `-- waiting slow` only the attacks whose names
// contain "slow".
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { findFreePort } from '#platform/free-port.server.ts';
import { judge, median, reportFaults } from './base/figures.ts';
import { measureMemory } from './base/processes.ts';
import { startSettledSite } from './base/site.ts';
import { listTargets, type Target } from './hostile/addresses.ts';
import { judgeChange } from './hostile/allowed-changes.ts';
import { judgeApi } from './hostile/api.ts';
import { recordChanges, takeChanges } from './hostile/changes.ts';
import { collectGarbage } from './hostile/collect-garbage.ts';
import { type Encoded, encodeRequest } from './hostile/encode-request.ts';
import { findForms } from './hostile/find-forms.ts';
import { judgeAnswer, stageOf } from './hostile/judge-answer.ts';
import { anyRequest, type Request } from './hostile/requests.ts';
import { type Answer, headersOf, send } from './hostile/send.ts';
import { openTally } from './hostile/tally.ts';
import { judgeWaiting } from './hostile/waiting.ts';
import { makeWorld, type Sender, senders, type World } from './hostile/world.ts';
import { openStore } from './people/open-store.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    batch: { type: 'string' },
    senders: { type: 'string', default: senders.join() },
    'wrong-session': { type: 'boolean', default: false },
  },
});
const [part, attackName] = positionals;
if (part === 'api') {
  await judgeApi({ requests: Number(values.requests), seed: Number(values.seed) });
  process.exit();
}
if (part === 'waiting') {
  await judgeWaiting(attackName);
  process.exit();
}
const chosenSenders = senders.filter((sender) => values.senders.split(',').includes(sender));
const perBatch = 500;
const seed = Number(values.seed);
const atOnce = 4;
const maxAnswerMs = 5000;
const maxIdleMs = 300;
const maxGrowth = 200;
/** The number of batches before the first measurement of the memory. These batches fill caches and compile code. */
const warmUp = 5;

const inspectPort = await findFreePort();
const site = await startSettledSite({
  // Lets each request name its own client address, so that no rate limit of an address refuses it.
  TRUST_PROXY: '1',
  NODE_OPTIONS: `--inspect-port=${inspectPort}`,
});
const port = Number(new URL(site.origin).port);
const store = await openStore(site);
await recordChanges(store.pool);
const targets = await listTargets();
const forms = await findForms(store, site.origin);
console.log(`${targets.length} targets and ${forms.count} forms; seed ${seed}`);

const tally = openTally();
const faults = new Map<string, number>();
const pageTimes: number[] = [];
/** The memory in MB that the server uses after garbage collection: after the first batches, and at the end. */
const memory: number[] = [];
let highest = 0;
const start = Date.now();
let sent = 0;
let slowest = 0;
let changes = 0;
let lateAnswers = 0;
const first = values.batch === undefined ? 0 : Number(values.batch);
const last = values.batch === undefined ? Math.ceil(Number(values.requests) / perBatch) : first + 1;
for (let batch = first; batch < last; batch++) {
  await runBatch(batch);
  highest = Math.max(highest, measureMemory([site.child.pid ?? 0]));
  if (batch === first + warmUp || batch === last - 1) memory.push(await measureKept());
  await checkSpeed(batch);
  const seconds = Math.round((Date.now() - start) / 1000);
  process.stdout.write(`\r${sent} requests, ${changes} changed rows, ${faults.size} faults, ${seconds} s   `);
}
process.stdout.write('\n');
await store.close();
const code = await site.stop();

tally.print();
const [memoryAtStart = 0] = memory;
const growth = (memory.at(-1) ?? 0) - memoryAtStart;
judge(
  `memory grew by ${growth.toFixed(0)} MB, from ${memoryAtStart.toFixed(0)} MB; at most ${maxGrowth} MB; highest ${highest.toFixed(0)} MB before garbage collection`,
  growth <= maxGrowth,
);
console.log(`${lateAnswers} requests got no answer in time and were sent again`);
judge(`slowest answer ${slowest.toFixed(0)} ms; at most ${maxAnswerMs} ms`, slowest <= maxAnswerMs);
judge(
  `slowest page between batches ${Math.max(...pageTimes).toFixed(0)} ms (median of three); at most ${maxIdleMs} ms`,
  Math.max(...pageTimes) <= maxIdleMs,
);
judge(`the server ended with ${code}`, code === 0);
console.log(`checked whether the sender was allowed to change each of ${changes} changed rows; seed ${seed}`);
reportFaults([...faults].map(([fault, count]) => `${count} times: ${fault}`));
await judgeApi({ requests: Number(values.requests) / 5, seed });
await judgeWaiting();

/**
 * Sends one batch of requests. In every second batch, all targets are forbidden to the sender, so no row may change.
 */
async function runBatch(batch: number) {
  const sender = chosenSenders[Math.floor(batch / 2) % chosenSenders.length] ?? 'visitor';
  const isForbidden = batch % 2 === 1;
  const world = await makeWorld(store, sender, values['wrong-session']);
  const chosen = targets.filter((target) => isForbiddenTo(target, world) === isForbidden);
  // For an owner, such a batch can be without targets, because an owner may send every form of the desk.
  if (chosen.length === 0) return;
  await takeChanges(store.pool);
  const requests = fc.sample(anyRequest(chosen.flatMap(repeatForms), forms.fieldsOf, !isForbidden), {
    seed: seed + batch,
    numRuns: perBatch,
  });
  await pLimit(atOnce).map(requests, async (request, index) => {
    const session = world.sessions[index % world.sessions.length];
    const from = `10.${(seed + batch) % 256}.${index >> 8}.${index & 255}`;
    const encoded = encodeRequest(request, { world, cookie: session?.cookie, origin: site.origin, from });
    const copies = Array.from({ length: request.times }, () => send(port, encoded, maxAnswerMs));
    for (const given of await Promise.all(copies)) {
      const answer = given.isLate ? await sendAgain(encoded) : given;
      sent += 1;
      slowest = Math.max(slowest, answer.ms);
      tally.count(
        `${request.target.path} ${request.target.intent ?? (request.target.isPost ? 'POST' : '')}`,
        stageOf(answer),
        answer.status,
      );
      const fault = judgeAnswer(request, answer, { world, isForbidden, maxMs: maxAnswerMs });
      if (fault) recordFault(batch, sender, `${fault}: ${describe(request)}`);
    }
    if (!isForbidden && session && (await endsSession(copies))) await session.renew();
  });
  await awaitSpreading();
  await awaitLateChanges();
  for (const change of await takeChanges(store.pool)) {
    changes += 1;
    const fault = judgeChange(change, world, isForbidden);
    if (fault) recordFault(batch, sender, fault);
  }
}

/**
 * Sends a request again, because no answer arrived in time. If an answer arrives now, the server did not hang. It was
 * slow because other programs kept the machine busy.
 */
async function sendAgain(encoded: Encoded): Promise<Answer> {
  lateAnswers += 1;
  return await send(port, encoded, maxAnswerMs);
}

/** Forms get more requests than pages, because a form can change data and a page only reads it. */
function repeatForms(target: Target): Target[] {
  return Array<Target>(target.intent !== undefined || forms.hasForm(target) ? 6 : 1).fill(target);
}

function isForbiddenTo({ path, access }: Target, { sender, mayUse }: World): boolean {
  if (access !== undefined) return !mayUse(access);
  return forms.isClosedTo(path, sender);
}

async function endsSession(copies: Promise<Answer>[]): Promise<boolean> {
  const answers = await Promise.all(copies);
  return answers.some(
    (answer) =>
      headersOf(answer, 'Location').some((to) => /\/(login|second-factor)($|\?)/.test(to)) ||
      headersOf(answer, 'Set-Cookie').some((cookie) => /^(session|desk|mailbox)=/.test(cookie)),
  );
}

/**
 * Waits until all `spread-message` jobs have ended. Such a job writes one mail for each recipient of a message, and
 * these mails belong to the current batch.
 */
async function awaitSpreading() {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const { rowCount } = await store.pool.query(
      "select 1 from jobs.job where name = 'spread-message' and state < 'completed' limit 1",
    );
    if (rowCount === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Waits until no row has changed for a quarter of a second, because changes can come late. For example, an export
 * records each passport that it opens, and continues for a moment after its client has disconnected.
 */
async function awaitLateChanges() {
  let seen = -1;
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const { rows } = await store.pool.query<{ count: number }>('select count(*)::int from hostile.change');
    const count = rows[0]?.count ?? 0;
    if (count === seen) return;
    seen = count;
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Makes the server free its unused memory. Returns the memory that the server still uses, in MB. */
async function measureKept(): Promise<number> {
  const pid = site.child.pid ?? 0;
  await collectGarbage(pid, inspectPort);
  return measureMemory([pid]);
}

async function checkSpeed(batch: number) {
  for (const path of ['/', '/registration', '/organiser/login', '/readyz']) {
    const times: number[] = [];
    for (let count = 0; count < 3; count++) {
      const from = performance.now();
      const status = await fetch(`${site.origin}${path}`, { signal: AbortSignal.timeout(maxAnswerMs) })
        .then(async (answer) => (await answer.text()) && answer.status)
        .catch((error: Error) => error.name);
      times.push(performance.now() - from);
      if (status !== 200) recordFault(batch, 'visitor', `${path} answers ${status} after the batch`);
    }
    pageTimes.push(median(times));
  }
}

function recordFault(batch: number, sender: Sender, fault: string) {
  const text = `batch ${batch} (${sender}): ${fault}`;
  faults.set(text, (faults.get(text) ?? 0) + 1);
}

function describe({ method, target, ending, language, query, body, headers }: Request): string {
  const parts = body?.parts
    .map(({ name, value }) => `${name}=${JSON.stringify(value)?.slice(0, 40)}`)
    .join('&');
  const odd = headers.slice(1).map(([name, value]) => `${name}: ${value.slice(0, 40)}`);
  const asked = query.map(({ name, value }) => `${name}=${JSON.stringify(value)?.slice(0, 40)}`).join('&');
  const posted = body ? `${body.type} ${body.flaw} ${parts?.slice(0, 600)}` : '';
  return [method, `${language}${target.path}${ending}?${asked}`, ...odd, posted].join(' ').slice(0, 1000);
}
