// Two processes on one database behind nginx, as `deploy/nginx.conf` sets it up, while people register and fight for
// spots: one of them or both are killed at random moments, others are added, and afterwards everything that was promised
// is looked for. `npm run test:several`, or `npm run test:several -- 4` for four rounds instead of twelve. With `--apart`
// each process has a database of its own and mails' jobs are thrown away now and then: that has to fail.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startMailSink } from '#tests/mail-sink.ts';
import { findMissingPrograms, startNginx } from '#tests/nginx-in-front.ts';
import { startTestPostgres } from '#tests/test-postgres.ts';
import { gatherCrowd } from './booking/crowd.ts';
import { inspectRegistration } from './kill/inspect.ts';
import { makePhoto, registerAgainAndAgain, type Sent } from './kill/participant.ts';
import { startSite } from './rolling/site.ts';
import { contest, type Outcome } from './several/contest.ts';
import { countJobs, inspectContests, inspectWork } from './several/inspect-work.ts';
import { compare, setOut } from './several/traveller.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { apart: { type: 'boolean', default: false } },
});
const people = 4;
const bidders = 8;
const prizes = catalogueSpots(edition).flatMap(({ option, days, total }) =>
  days.flatMap((day) => (day !== null && total === 1 ? [{ option, day }] : [])),
);
const rounds = Math.min(Number(positionals[0] ?? 12), prizes.length / 2);
const missing = findMissingPrograms();
if (missing.length > 0) {
  console.log(
    `Skipped: ${missing.join(' and ')} cannot be found here. Install them (on Debian: apt-get install nginx-light openssl) to try several processes.`,
  );
  process.exit(0);
}
// nginx's certificate is made for this trial, and everything here is asked at this machine.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const folder = await mkdtemp(join(tmpdir(), 'conference-several-'));
const databases = [await startTestPostgres(), ...(values.apart ? [await startTestPostgres()] : [])];
const url = databases[0]?.url ?? '';
const sink = await startMailSink(join(folder, 'mails'));
const [proxyPort, one, other, third] = [
  await findFreePort(),
  await findFreePort(),
  await findFreePort(),
  await findFreePort(),
];
const origin = `https://localhost:${proxyPort}`;
const secretKey = randomBytes(32).toString('base64');
const dataDirs = [join(folder, 'data'), join(folder, 'data-apart')];
for (const dataDir of dataDirs) await mkdir(dataDir);
const start = Date.now();

const open = (port: number) => {
  const own = values.apart && port === other ? 1 : 0;
  return startSite(port, {
    DATABASE_URL: databases[own]?.url ?? '',
    DATA_DIR: dataDirs[own] ?? '',
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    ORIGIN: origin,
    // The load plays a further proxy: people come from an address of their own each.
    TRUST_PROXY: '2',
  });
};
// Both at once on an empty database: one migrates, the other waits for it.
const sites = new Map(await Promise.all([one, other].map(async (port) => [port, await open(port)] as const)));
const proxy = await startNginx(proxyPort, [one, other]);
const owner = new pg.Client({ connectionString: url });
await owner.connect();
const tokens = await gatherCrowd({ url, secretKey, dataDir: dataDirs[0] ?? '' }, rounds * 2 * bidders);
// Their mails have no jobs, and are another story.
await owner.query('delete from mail');

let isOver = false;
const crowd = { address: origin, isOver: () => isOver, makePhoto };
const everybody = Promise.all(
  Array.from({ length: people }, (_, index) => registerAgainAndAgain(crowd, `person ${index + 1}`)),
);
// A wrong answer ends the trial when it is awaited below, not before.
everybody.catch(() => {});
const faults: string[] = [];
const contests: Promise<Outcome>[] = [];
const tally = { one: 0, both: 0, third: 0, waiting: 0, travellers: 0 };
for (let round = 1; round <= rounds; round++) {
  await disturb(round);
  process.stdout.write(`\r${round} of ${rounds} rounds`);
}
process.stdout.write('\n');
const outcomes = await Promise.all(contests);
await sleep(1000);
isOver = true;
const acknowledged: Sent[] = (await everybody).flat();
const { work, faults: undone } = await inspectWork(owner, join(folder, 'mails'));
faults.push(...undone, ...(await inspectContests(owner, outcomes)), ...(await inspectRegistrations()));

await proxy.stop();
for (const site of sites.values()) {
  if ((await site.stop()) !== 0) faults.push('A process did not end in order.');
}
await owner.end();
await sink.stop();
for (const database of databases) await database.stop();
await rm(folder, { recursive: true, force: true });
report();

/** Kills one process or both while somebody is between them, and starts them again. */
async function disturb(round: number) {
  const isBoth = randomInt(3) === 0;
  const [victim, survivor] = randomInt(2) ? [one, other] : [other, one];
  const added = round % 3 === 0 ? await open(third) : undefined;
  const traveller = await setOut(origin, victim);
  faults.push(...(await compare(traveller, victim, { before: 0, count: 10 })));
  for (const prize of prizes.slice((round - 1) * 2, round * 2)) {
    const from = contests.length * bidders;
    const own = tokens.slice(from, from + bidders);
    contests.push(sleep(randomInt(400)).then(() => contest(origin, prize, own)));
  }
  await sleep(randomInt(500));
  const victims = isBoth ? [one, other] : [victim];
  await Promise.all([...victims.map((port) => sites.get(port)?.kill()), added?.kill()]);
  tally[isBoth ? 'both' : 'one'] += 1;
  if (added) tally.third += 1;
  if (isBoth) tally.waiting += await countJobs(owner, "state < 'completed'");
  if (values.apart)
    await owner.query("delete from jobs.job where name like '%-mail' and state < 'completed'");
  if (!isBoth) faults.push(...(await compare(traveller, survivor, { before: 10, count: 5 })));
  await sleep(randomInt(1500));
  await Promise.all(victims.map(async (port) => sites.set(port, await open(port))));
  const before = isBoth ? 10 : 15;
  faults.push(...(await compare(traveller, survivor, { before, count: 20 - before })));
  faults.push(...(await compare(traveller, victim, { before: 20, count: 1 })));
  faults.push(...(await compare(traveller, survivor, { before: 21, count: 1 })));
  await traveller.logOutAt(survivor);
  if (await traveller.isLoggedInAt(victim))
    faults.push(`${traveller.email}: is logged out at one process only`);
  tally.travellers += 1;
}

async function inspectRegistrations(): Promise<string[]> {
  const pool = openPool(url);
  const db = openDatabase(pool);
  const dataDir = dataDirs[0] ?? '';
  const secrets = await openSecrets(db, openKeyring({ secretKey, secretKeyBefore: undefined, dataDir }));
  const store = { db, files: await openFolderStore(join(dataDir, 'files')), secrets };
  const found: string[] = [];
  for (const sent of acknowledged) {
    const { id, faults: own } = await inspectRegistration(store, sent);
    found.push(...own.map((fault) => `${sent.fields.email}: ${fault}`));
    const { rows } = await owner.query("select 1 from mail where kind = 'registration' and subject_id = $1", [
      id,
    ]);
    if (id && rows.length !== 1) found.push(`${sent.fields.email}: has ${rows.length} mails`);
  }
  const audit = await verifyAudit(db, secrets);
  if (!audit.ok) found.push(`The audit: ${audit.fault}.`);
  await pool.end();
  return found;
}

function report() {
  const again = acknowledged.filter(({ tries }) => tries > 1).length;
  const total = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
  const lines = [
    ['registrations acknowledged', acknowledged.length, `${again} sent more than once`],
    ['spots fought for', outcomes.length, `${total(({ held }) => held)} told they hold one`],
    [
      'bids',
      outcomes.length * bidders,
      `${total(({ askedAgain }) => askedAgain)} asked again for want of an answer`,
    ],
    [
      'mails queued',
      work.mails,
      `${work.arrived} arrived, ${work.twice} of them twice, in ${work.tries} tries`,
    ],
    ['people between two processes', tally.travellers, 'session, logout and limit at both'],
  ] as const;
  console.log(`\n| ${'what'.padEnd(28)} |   how many | ${'of it'.padEnd(46)} |\n| --- | ---: | --- |`);
  for (const [what, count, note] of lines)
    console.log(`| ${what.padEnd(28)} | ${String(count).padStart(10)} | ${note.padEnd(46)} |`);
  console.log(`
${tally.one} times one process killed, ${tally.both} times both (${tally.waiting} jobs were waiting for the next), ${tally.third} times a third with them, in ${Math.round((Date.now() - start) / 1000)} s; the last job was done ${work.seconds} s after the load.`);
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length > 0 || acknowledged.length === 0 ? 1 : 0;
}
