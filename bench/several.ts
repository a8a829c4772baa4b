// Runs two processes on one database behind nginx (with `deploy/nginx.conf`) while people register and compete for spots.
// Kills one or both at random moments, adds others, and then checks everything that was acknowledged:
// `npm run test:several`, or `npm run test:several -- 4` for four rounds instead of twelve. With `--apart` each process
// has its own database and jobs of mails are deleted: that must fail.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { catalogueSpots } from '#conference/booking/spots/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openFolderStore } from '#platform/files/files.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { openKeyring } from '#platform/keys/keyring.server.ts';
import { findFreePort } from '#tests/free-port.ts';
import { startMailSink } from '#tests/mail-sink.ts';
import { findMissingPrograms, startNginx } from '#tests/nginx-in-front.ts';
import { startTestPostgres } from '#tests/test-postgres.ts';
import { registerCrowd } from './booking/crowd.ts';
import { reportFaults } from './figures.ts';
import { inspectRegistration } from './kill/inspect.ts';
import { startCrowd } from './kill/participant.ts';
import { contest, type Outcome } from './several/contest.ts';
import { countJobs, inspectContests, inspectWork } from './several/inspect-work.ts';
import { compare, setOut } from './several/traveller.ts';
import { startSite } from './site.ts';

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
    `Skipped: ${missing.join(' and ')} not found. Install them (on Debian: apt-get install nginx-light openssl) to try several processes.`,
  );
  process.exit(0);
}
// nginx has a certificate for this trial only. All requests stay on this machine.
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
  return startSite({
    PORT: String(port),
    DATABASE_URL: databases[own]?.url ?? '',
    DATA_DIR: dataDirs[own] ?? '',
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    ORIGIN: origin,
    // The load generator acts as another proxy, so that each person has another IP address.
    TRUST_PROXY: '2',
  });
};
// Both start at once on an empty database: one migrates, the other waits.
const sites = new Map(await Promise.all([one, other].map(async (port) => [port, await open(port)] as const)));
const proxy = await startNginx(proxyPort, [one, other]);
const owner = new pg.Client({ connectionString: url });
await owner.connect();
const tokens = await registerCrowd({ url, secretKey, dataDir: dataDirs[0] ?? '' }, rounds * 2 * bidders);
// Their mails have no jobs.
await owner.query('delete from mail');

const crowd = startCrowd(origin, people);
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
const acknowledged = await crowd.stop();
const { work, faults: undone } = await inspectWork(owner, join(folder, 'mails'));
faults.push(...undone, ...(await inspectContests(owner, outcomes)), ...(await inspectRegistrations()));

await proxy.stop();
for (const site of sites.values()) {
  if ((await site.stop()) !== 0) faults.push('A process did not end with code 0.');
}
await owner.end();
await sink.stop();
for (const database of databases) await database.stop();
await rm(folder, { recursive: true, force: true });
report();

/** Kills one process or both while a participant uses both, and starts them again. */
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
    faults.push(`${traveller.email}: is still logged in at the other process`);
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
    ['registrations acknowledged', acknowledged.length, `${again} after several tries`],
    ['contested spots', outcomes.length, `${total(({ held }) => held)} bookings acknowledged`],
    [
      'booking requests',
      outcomes.length * bidders,
      `${total(({ askedAgain }) => askedAgain)} sent again without an answer`,
    ],
    [
      'mails queued',
      work.mails,
      `${work.arrived} arrived, ${work.twice} of them twice, in ${work.tries} tries`,
    ],
    ['people at both processes', tally.travellers, 'same session, logout and limit'],
  ] as const;
  console.log(`\n| ${'what'.padEnd(28)} |   how many | ${'details'.padEnd(46)} |\n| --- | ---: | --- |`);
  for (const [what, count, note] of lines)
    console.log(`| ${what.padEnd(28)} | ${String(count).padStart(10)} | ${note.padEnd(46)} |`);
  console.log(`
Killed one process ${tally.one} times and both ${tally.both} times (${tally.waiting} jobs were waiting then), ${tally.third} times with a third one, in ${Math.round((Date.now() - start) / 1000)} s. The last job ended ${work.seconds} s after the load.`);
  if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
  reportFaults(faults);
}
