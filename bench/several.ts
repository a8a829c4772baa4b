// Runs two processes on one database behind nginx (with `deploy/nginx.conf`) while people register and compete for
// spots. First, two thousand people request ten stalls. Then processes are killed at random moments, sometimes both at
// once, and started again. At the end, checks everything that the server acknowledged. `npm run test:several` has
// twelve rounds, and `npm run test:several -- 4` has four. With `--apart` each process has its own database, and this
// test deletes jobs that send mails. Then the test must fail.
import { randomBytes, randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import PostalMime from 'postal-mime';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { catalogueSpots } from '#conference/festival/spots/catalogue-spots.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { startMailSink } from '#tests/servers/mail-sink.ts';
import { startNginx } from '#tests/servers/nginx-in-front.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { reportFaults, requirePrograms } from './base/figures.ts';
import { makeFolder, startSite } from './base/site.ts';
import { startCrowd } from './people/crowd.ts';
import { countJobs, inspectMails } from './people/inspect-mails.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { logInPeople } from './people/log-in-people.ts';
import { openStore } from './people/open-store.ts';
import { contest, type Outcome } from './several/contest.ts';
import { compare, startTraveller } from './several/traveller.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { apart: { type: 'boolean', default: false } },
});
const bidders = 8;
const stalls = { option: 'food-court-shop', day: '', spots: 10 };
const bidsForStalls = 2000;
const halls = catalogueSpots(folderSettings).flatMap(({ option, days, total }) =>
  days.flatMap((day) => (day !== null && total === 1 ? [{ option, day, spots: 1 }] : [])),
);
const rounds = Math.min(Number(positionals[0] ?? 12), halls.length / 2);
requirePrograms({ nginx: 'nginx-light', openssl: 'openssl' });
// Accept every certificate, because nginx has one that was made only for this test. All requests stay on this machine.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const folder = makeFolder();
const databases = [await startTestPostgres(), ...(values.apart ? [await startTestPostgres()] : [])];
const mailFolder = join(folder, 'mails');
const sink = await startMailSink(mailFolder);
const proxyPort = await findFreePort();
const [firstPort, secondPort, thirdPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
const origin = `https://localhost:${proxyPort}`;
const secretKey = randomBytes(32).toString('base64');
const dataDirs = [join(folder, 'data'), join(folder, 'data-apart')];
const start = Date.now();

const open = (port: number) => {
  const own = values.apart && port === secondPort ? 1 : 0;
  return startSite({
    PORT: String(port),
    DATABASE_URL: databases[own]?.url ?? '',
    DATA_DIR: dataDirs[own] ?? '',
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Peace Conference <desk@conference.example>',
    ORIGIN: origin,
    // The load generator sends X-Forwarded-For as a second proxy would do. So each person has another IP address.
    TRUST_PROXY: '2',
  });
};
// Start both processes at once on an empty database. One of them migrates the database, and the other one waits.
const sites = new Map(
  await Promise.all([firstPort, secondPort].map(async (port) => [port, await open(port)] as const)),
);
const proxy = await startNginx(proxyPort, [firstPort, secondPort]);
const store = await openStore({ url: databases[0]?.url ?? '', dataDir: dataDirs[0] ?? '', secretKey });
const tokens = await logInPeople(store, bidsForStalls + rounds * 2 * bidders);
await store.pool.query('update booking_spot set is_offered = number <= $2 where option = $1', [
  stalls.option,
  stalls.spots,
]);
const rush = await contest(origin, stalls, tokens.splice(0, bidsForStalls));
console.log(
  `${rush.bids} requests for ${rush.spots} stalls: ${rush.held} booked, ${rush.refused} refused, ${(rush.bids / rush.seconds).toFixed(0)} requests a second`,
);

const crowd = startCrowd(origin, { people: 4 });
const faults: string[] = [];
const contests: Promise<Outcome>[] = [];
const tally = { one: 0, both: 0, third: 0, waiting: 0 };
for (let round = 1; round <= rounds; round++) {
  await disturb(round);
  process.stdout.write(`\r${round} of ${rounds} rounds`);
}
process.stdout.write('\n');
const outcomes = [rush, ...(await Promise.all(contests))];
await sleep(1000);
const acknowledged = await crowd.stop();
const mails = await inspectMails(store.pool, readArrivals);
faults.push(
  ...mails.faults,
  ...(await inspectContests()),
  ...(await inspectRegistrations(store, acknowledged)),
);
const audit = await verifyAudit(store.db, store.secrets);
if (!audit.ok) faults.push(`The audit: ${audit.fault}.`);

await proxy.stop();
for (const site of sites.values()) {
  if ((await site.stop()) !== 0) faults.push('A process did not end with code 0.');
}
await store.close();
await sink.stop();
for (const database of databases) await database.stop();
report();

/**
 * Runs one round: a participant uses both processes, and people compete for two halls. Meanwhile kills one process or
 * both, and starts them again.
 */
async function disturb(round: number) {
  const isBoth = randomInt(3) === 0;
  const [victim, survivor] = randomInt(2) ? [firstPort, secondPort] : [secondPort, firstPort];
  const added = round % 3 === 0 ? await open(thirdPort) : undefined;
  const traveller = await startTraveller(origin, victim);
  faults.push(...(await compare(traveller, victim, { before: 0, count: 10 })));
  for (const hall of halls.slice((round - 1) * 2, round * 2)) {
    const own = tokens.splice(0, bidders);
    contests.push(sleep(randomInt(400)).then(() => contest(origin, hall, own)));
  }
  await sleep(randomInt(500));
  const victims = isBoth ? [firstPort, secondPort] : [victim];
  await Promise.all([...victims.map((port) => sites.get(port)?.kill()), added?.kill()]);
  tally[isBoth ? 'both' : 'one'] += 1;
  if (added) tally.third += 1;
  if (isBoth) tally.waiting += await countJobs(store.pool, "state < 'completed'");
  if (values.apart) {
    await store.pool.query("delete from jobs.job where name like '%-mail' and state < 'completed'");
  }
  if (!isBoth) faults.push(...(await compare(traveller, survivor, { before: 10, count: 5 })));
  await sleep(randomInt(1500));
  await Promise.all(victims.map(async (port) => sites.set(port, await open(port))));
  const before = isBoth ? 10 : 15;
  faults.push(...(await compare(traveller, survivor, { before, count: 20 - before })));
  faults.push(...(await compare(traveller, victim, { before: 20, count: 1 })));
  faults.push(...(await compare(traveller, survivor, { before: 21, count: 1 })));
  await traveller.logOutAt(survivor);
  if (await traveller.isLoggedInAt(victim)) {
    faults.push(`${traveller.email}: is still logged in at the other process`);
  }
}

/**
 * Checks the spots for which people competed: each spot has exactly one booking, and all other people were refused.
 * Returns one sentence for each fault.
 */
async function inspectContests(): Promise<string[]> {
  const { rows } = await store.pool.query<{ spot: string; holders: number }>(
    `select option || ' ' || coalesce(day::text, '') as spot, count(distinct spot_id)::int as holders
     from booking join booking_spot on booking_spot.id = spot_id where holds_spot group by option, day`,
  );
  const holders = new Map(rows.map(({ spot, holders }) => [spot, holders]));
  return outcomes.flatMap(({ option, day, spots, held, other }) => {
    const found = holders.get(`${option} ${day}`) ?? 0;
    const wrong = other.map((answer) => `${option} ${day}: somebody got the answer ${answer}`);
    if (held === spots && found === spots) return wrong;
    return [...wrong, `${option} ${day}: ${held} bookings were acknowledged, and ${found} exist`];
  });
}

/** Returns how many times each mail arrived, by the mail's id. */
async function readArrivals(): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  for (const name of await readdir(mailFolder)) {
    if (!name.endsWith('.json')) continue;
    const { raw } = JSON.parse(await readFile(join(mailFolder, name), 'utf8')) as { raw: string };
    const { messageId = '' } = await PostalMime.parse(Buffer.from(raw, 'base64'));
    const id = messageId.slice(1).split('@')[0] ?? '';
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  }
  return arrivals;
}

function report() {
  const again = acknowledged.filter(({ tries }) => tries > 1).length;
  const total = (figure: 'bids' | 'held' | 'askedAgain') =>
    outcomes.reduce((sum, outcome) => sum + outcome[figure], 0);
  console.log(`${acknowledged.length} registrations acknowledged, ${again} of them after several tries
${total('bids')} booking requests, ${total('askedAgain')} sent again because no answer arrived; ${total('held')} bookings acknowledged
${mails.mails} mails queued: ${mails.arrived} arrived, ${mails.twice} of them twice, in ${mails.tries} tries
${rounds} people used both processes with the same session, logout and limit
Killed one process ${tally.one} times and both ${tally.both} times (${tally.waiting} jobs were waiting then), ${tally.third} times with a third process, in ${Math.round((Date.now() - start) / 1000)} s. The last job ended ${mails.seconds} s after the load.`);
  if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
  reportFaults(faults);
}
