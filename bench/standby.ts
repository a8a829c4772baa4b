// `npm run drill:standby`: kills the database server while people register at two processes of the site. A standby that
// has every commit becomes the new primary. Checks that no acknowledged registration is lost and that no process of the
// site ends. Prints for how long the site could store nothing. `npm run drill:standby -- 5` kills five times. With
// `--async` commits do not wait for the standby. Then the drill must fail.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyAudit } from '#conference/audit/audit-chain.server.ts';
import { findFreePort } from '#platform/free-port.server.ts';
import { printRow, reportFaults, requirePrograms } from './base/figures.ts';
import { makeFolder, startSite } from './base/site.ts';
import { type Sent, startCrowd } from './people/crowd.ts';
import { inspectMails, readOutbox } from './people/inspect-mails.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore } from './people/open-store.ts';
import { ask, findDebianPostgres, isPrimary, prepareServers } from './standby/database-servers.ts';
import { startHaproxy } from './standby/haproxy-in-front.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { async: { type: 'boolean', default: false } },
});
const rounds = Number(positionals[0] ?? 3);
const peopleAtEachSite = 4;
/**
 * After the kill we ask the old primary every quarter of a second. After this many failed attempts we promote the
 * standby. Patroni waits longer before it promotes a standby.
 */
const failuresToPromote = 8;
const bin = findDebianPostgres();
if (!bin) {
  console.log('Skipped: PostgreSQL not found. On Debian: apt-get install postgresql haproxy');
  process.exit(0);
}
requirePrograms({ haproxy: 'haproxy' });

const folder = makeFolder();
const { servers, ...control } = await prepareServers(bin, folder, rounds + 1);
const [first, ...standbys] = servers;
if (!first) throw new Error('prepareServers returned no server.');
let primary = first;
await control.startPrimary(primary);
await ask(
  primary.url,
  "create database conference encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0",
);
const proxyPort = await findFreePort('127.0.0.1');
const stopProxy = await startHaproxy(folder, proxyPort, servers);
const address = new URL(primary.url);
address.port = String(proxyPort);
while (!(await isPrimary(address.href))) await sleep(100);
address.pathname = '/conference';

const dataDir = join(folder, 'data');
const secretKey = randomBytes(32).toString('base64');
const sites = await Promise.all(
  [1, 2].map(() =>
    startSite({ DATABASE_URL: address.href, SECRET_KEY: secretKey, DATA_DIR: dataDir, TRUST_PROXY: '1' }),
  ),
);

const faults: string[] = [];
const acknowledged: Sent[] = [];
const mode = values.async ? 'asynchronous' : 'synchronous';
console.log(`${rounds} times the machine of the primary dies; its standby is ${mode}.`);
printRow(['round', 'before', 'after', 'promoted', 'site 1', 'site 2']);
for (const [index, standby] of standbys.entries()) {
  const cut = await control.startStandby(primary, standby, { isSynchronous: !values.async });
  const crowds = sites.map(({ origin }) => startCrowd(origin, { people: peopleAtEachSite }));
  await sleep(5000);
  // First cut the network between the two servers. From now on, the standby does not receive the commits of the
  // primary.
  cut();
  await sleep(1000);
  control.kill(primary);
  const killedAt = Date.now();
  for (let failed = 0; failed < failuresToPromote; failed++) {
    await sleep(250);
    if (await isPrimary(primary.url)) throw new Error('The primary still answers.');
  }
  await control.promote(standby);
  const promotedAt = Date.now();
  primary = standby;
  await sleep(12_000);
  const acknowledgedBySite = await Promise.all(crowds.map((crowd) => crowd.stop()));
  const all = acknowledgedBySite.flat();
  acknowledged.push(...all);
  const after = all.filter(({ acknowledgedAt }) => acknowledgedAt > killedAt);
  printRow([
    String(index + 1),
    String(all.length - after.length),
    String(after.length),
    seconds(promotedAt - killedAt),
    ...acknowledgedBySite.map((sent) => seconds(longestPause(sent, killedAt))),
  ]);
}
console.log(
  'before, after: registrations acknowledged before and after the kill. promoted: time from the kill to the',
);
console.log(
  'promotion. site 1, site 2: the longest time in which this process could not store a registration.',
);

for (const [index, site] of sites.entries()) {
  if (site.child.exitCode !== null || site.child.signalCode !== null)
    faults.push(`Site ${index + 1} has ended.`);
  const { status } = await fetch(`${site.origin}/readyz`);
  if (status !== 200) faults.push(`Site ${index + 1} is not ready: ${status}.`);
}
const store = await openStore({ url: address.href, dataDir, secretKey });
faults.push(...(await inspectRegistrations(store, acknowledged)));
const mails = await inspectMails(store.pool, () => readOutbox(dataDir));
const audit = await verifyAudit(store.db, store.secrets);
if (!audit.ok) faults.push(`The audit: ${audit.fault}.`);
await store.close();
for (const site of sites) {
  if ((await site.stop()) !== 0) faults.push('A process did not end with code 0.');
}
await stopProxy();
await control.close(primary);
const repeated = acknowledged.filter(({ tries }) => tries > 1).length;
console.log(`${acknowledged.length} registrations acknowledged, ${repeated} of them after several tries
${mails.arrived} mails arrived; the last job ended ${mails.seconds} s after the load`);
if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
reportFaults([...faults, ...mails.faults]);

/**
 * Returns the longest time between two acknowledgements that follow each other, in milliseconds. Ignores pauses that
 * ended before the instant.
 */
function longestPause(sent: Sent[], instant: number): number {
  const times = sent.map(({ acknowledgedAt }) => acknowledgedAt).sort((one, other) => one - other);
  const pauses = times.map((time, index) => (time > instant ? time - (times[index - 1] ?? instant) : 0));
  return Math.max(...pauses);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
