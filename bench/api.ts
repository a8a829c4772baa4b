// Measures whether programs can read lists fast while people use the site: 500 list requests a second at 100,000
// registrations, and the home page without and with this load, by turns. The load is sent at a fixed rate, and each time
// counts from the moment at which the request was due, so a slow answer cannot hide the next ones. Then it sends half as
// many requests, and so on, until 99 % of the answers are fast enough. This program shares the two cores with the site and
// its database. `-- --rate 250` begins with fewer requests, `--registrations 1000` fills less.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeAccessKey } from '#conference/organiser/access-keys/make-access-key.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { judge, percentile, printRow } from './base/figures.ts';
import { startSettledSite } from './base/site.ts';
import { fillRegistrations } from './desk/fill.ts';
import { fillPayments } from './desk/fill-payments.ts';
import { openStore } from './people/open-store.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    registrations: { type: 'string', default: '100000' },
  },
});
const rate = Number(values.rate);
const registrations = Number(values.registrations);
const seconds = 10;
/** A key may make 1,200 calls a minute. */
const keyCount = Math.ceil((rate * seconds * 4) / 1000) + 1;
/** Of the home page, this many are asked for in a second. */
const pageRate = 20;
const mostMs = 150;

const site = await startSettledSite();
const store = await openStore(site);
await fillRegistrations(store.pool, registrations);
await fillPayments(store.pool, registrations);
const tokens = await makeKeys();
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const starts = await findStarts();

const since = await changeSome();

/** The lists that a program asks for: the next page from anywhere, those who have not paid, what has changed, payments. */
const lists: readonly ((turn: number) => string)[] = [
  (turn) => `/registrations?after=${starts[turn % starts.length] ?? ''}`,
  (turn) => `/registrations?paid=no&after=${starts[turn % starts.length] ?? ''}`,
  () => `/registrations?updatedSince=${since}`,
  () => '/payments',
];

// Fills caches and compiles code.
await measure(lists, 3, rate / 5);
printRow(['ms', 'median', 'p95', 'p99', 'slowest', 'answers']);
const print = (name: string, times: readonly number[]) =>
  printRow([
    name,
    ...[50, 95, 99, 100].map((one) => percentile(times, one).toFixed(1)),
    String(times.length),
  ]);
print('/ without them', await measureHome());
for (let perSecond = rate, isFast = false; perSecond >= 10 && !isFast; perSecond /= 2) {
  const [home, calls] = await Promise.all([measureHome(), measure(lists, seconds, perSecond)]);
  print(`${perSecond} lists a second`, calls.times);
  print('/ with them', home);
  const failed = calls.failed
    .map(([status, count]) => `, ${count} answered ${status || 'with an error'}`)
    .join('');
  isFast = Math.max(percentile(calls.times, 99), percentile(home, 99)) < mostMs && failed === '';
  const sentence = `${perSecond} lists a second: ${isFast ? 'kept up' : 'too many'}${failed}`;
  if (perSecond === rate) judge(sentence, isFast);
  else console.log(sentence);
}
agent.destroy();
await store.close();
await site.stop();

async function makeKeys(): Promise<string[]> {
  const now = new Date();
  const { id: organiserId } = await anOrganiser(store, { now });
  const made = Array.from({ length: keyCount }, async (_, index) => {
    const permissions = ['registrations.read' as const, 'payments.read' as const];
    const key = { keyId: randomUUID(), name: `Bench ${index}`, permissions, network: null, lastDay: null };
    return (await makeAccessKey(store, { ...key, organiserId, requestId: 'bench' }, now)) ?? '';
  });
  return await Promise.all(made);
}

/** Changes a hundred registrations. Returns the time before it, from which a program asks for what has changed. */
async function changeSome(): Promise<string> {
  const { rows } = await store.pool.query<{ now: Date }>('select now() as now');
  await store.pool.query(
    'update registration set updated_at = clock_timestamp() where id in (select id from registration limit 100)',
  );
  return (rows[0]?.now ?? new Date()).toISOString();
}

/** Finds cursors in all parts of the list. */
async function findStarts(): Promise<string[]> {
  const { rows } = await store.pool.query<{ cursor: string }>(
    `select '/registrations~' || created_at::text || '~' || id as cursor from registration where abs(hashtext(id::text)) % $1 = 0
     order by created_at limit 200`,
    [Math.max(1, Math.floor(registrations / 200))],
  );
  return rows.map(({ cursor }) => Buffer.from(cursor).toString('base64url'));
}

async function measureHome(): Promise<number[]> {
  const { times, failed } = await send(() => ({ path: '/' }), seconds, pageRate);
  if (failed.length > 0) judge('Some home pages failed.', false);
  return times;
}

async function measure(asked: typeof lists, duration: number, perSecond: number) {
  return await send(
    (turn) => ({
      path: `/api/v1${asked[turn % asked.length]?.(turn) ?? ''}`,
      token: tokens[turn % tokens.length] ?? '',
    }),
    duration,
    perSecond,
  );
}

/** Sends requests at a fixed rate. Returns how long each answer took after it was due, and the other statuses with their counts. */
async function send(
  next: (turn: number) => { path: string; token?: string },
  duration: number,
  perSecond: number,
) {
  const times: number[] = [];
  const failed = new Map<number, number>();
  const open: Promise<void>[] = [];
  const begin = performance.now();
  for (let turn = 0; turn < duration * perSecond; turn += 1) {
    const due = begin + (turn * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    open.push(
      get(next(turn)).then((status) => {
        if (status === 200) times.push(performance.now() - due);
        else failed.set(status, (failed.get(status) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(open);
  return { times, failed: [...failed] };
}

function get({ path, token }: { path: string; token?: string }): Promise<number> {
  return new Promise((done) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    request(new URL(path, site.origin), { agent, headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    })
      .on('error', () => done(0))
      .end();
  });
}
