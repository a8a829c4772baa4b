// `npm run bench:webhooks`: measures how many webhooks a second one process receives and commits to the database.
// Compares this with how many rows a second pgbench inserts into an equal table on the same database server.
import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { judge, median, printRow, requirePrograms, spread } from './figures.ts';
import { makeFolder, startBuiltSite } from './site.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = 4;
const clients = 16;
/** For each row that pgbench inserts, the site must store at least this many webhooks. Otherwise the bench fails. */
const minimumRatio = 0.03;
const secret = 'whsec_bench';
requirePrograms({ pgbench: 'postgresql-contrib' });

const folder = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder, passwords: async () => ['bench'] });
const site = await startBuiltSite({
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: secret,
});
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const insertFile = await prepareInsert();
await sendFor(seconds);
await owner.query('analyze');

const ratios: number[] = [];
printRow(['round', 'pgbench', 'webhooks', '÷ pgbench']);
for (let round = 1; round <= rounds; round++) {
  const inserted = await insertRows();
  const taken = await sendFor(seconds);
  ratios.push(taken / inserted);
  printRow([String(round), inserted.toFixed(0), taken.toFixed(0), (taken / inserted).toFixed(3)]);
}
const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from provider_event');
console.log(`\n${rows[0]?.count} webhooks are stored.`);
await owner.end();
await site.stop();
await postgres.stop();
const ratio = median(ratios);
judge(
  `${ratio.toFixed(3)} of the raw insert (median; ${spread(ratios)}); at least ${minimumRatio} is required.`,
  ratio >= minimumRatio,
);

/**
 * Creates a copy of the table of webhooks, with the same indexes. Writes a script with which pgbench inserts one
 * webhook for each commit, and returns the path of the script.
 */
async function prepareInsert(): Promise<string> {
  await owner.query('create table bench_event (like provider_event including all)');
  const path = join(folder, 'insert.sql');
  await writeFile(
    path,
    `insert into bench_event (provider, event_ref, kind, sealed_body, received_at)
    values ('stripe', 'evt_' || gen_random_uuid(), 'payment_intent.succeeded', decode(repeat('ab', ${aBody('evt').length + 28}), 'hex'), now());\n`,
  );
  return path;
}

/** Returns how many rows a second pgbench inserts. */
async function insertRows(): Promise<number> {
  const { hostname, port, username, password } = new URL(postgres.url);
  const load = `-n -f ${insertFile} -c ${clients} -j 1 -T ${seconds} -M prepared`.split(' ');
  const address = ['-h', decodeURIComponent(hostname), '-p', port, '-U', username, 'conference'];
  const child = spawn('pgbench', [...load, ...address], {
    env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  const [, rate] = /tps = ([\d.]+)/.exec(printed) ?? [];
  if (!rate) throw new Error(`pgbench measured nothing:\n${printed}`);
  return Number(rate);
}

/** Returns the body of a webhook that has a usual length. It reports a payment that belongs to no checkout. */
function aBody(ref: string): string {
  const object = {
    id: `pi_${ref}`,
    object: 'payment_intent',
    status: 'processing',
    amount_received: 0,
    currency: 'usd',
    created: 1,
    metadata: {},
    description: 'x'.repeat(2000),
  };
  return JSON.stringify({
    id: ref,
    object: 'event',
    type: 'payment_intent.processing',
    created: 1,
    data: { object },
  });
}

/** Sends webhooks for `duration` seconds. Returns how many a second the site accepted. */
async function sendFor(duration: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + duration * 1000;
  let accepted = 0;
  const client = async () => {
    while (performance.now() < end) {
      const body = aBody(`evt_${randomBytes(9).toString('hex')}`);
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const status = await post(agent, body, `t=${time},v1=${signature}`);
      if (status !== 204) throw new Error(`The site answered ${status}.`);
      accepted += 1;
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return accepted / ((performance.now() - from) / 1000);
}

function post(agent: Agent, body: string, signature: string): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(`${site.origin}/webhooks/stripe`, {
      agent,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Stripe-Signature': signature,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
