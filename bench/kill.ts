// Kills the server again and again while people register. Then checks every registration that the server acknowledged.
// `npm run test:kill` kills the server sixty times, and `npm run test:kill -- 5` kills it five times.
import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';
import { reportFaults } from './figures.ts';
import { startCrowd } from './people/crowd.ts';
import { inspectMails } from './people/inspect-mails.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore } from './people/open-store.ts';
import { killSite } from './processes.ts';
import { launchSite, makeFolder } from './site.ts';

const kills = Number(process.argv[2] ?? 60);

const dataDir = makeFolder();
const port = await findFreePort();
const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '1' };
const start = Date.now();
const crowd = startCrowd(`http://localhost:${port}`, { people: 6 });

const tally = { alone: 0, withDatabase: 0, whileStarting: 0 };
for (let count = 1; count <= kills; count++) {
  const site = launchSite(environment);
  const isEarly = count > 1 && randomInt(6) === 0;
  if (!isEarly && !(await site.opened)) throw new Error('The server did not start again.');
  await sleep(randomInt(20, isEarly ? 900 : 2500));
  const withDatabase = randomInt(3) === 0;
  if (!site.isOpen()) tally.whileStarting += 1;
  tally[withDatabase ? 'withDatabase' : 'alone'] += 1;
  await killSite(site, dataDir, withDatabase);
  process.stdout.write(`\r${count} of ${kills} kills`);
}

const last = launchSite(environment);
if (!(await last.opened)) throw new Error('The server did not start after the last kill.');
await sleep(1000);
const acknowledged = await crowd.stop();
const store = await openStore({ dataDir });
const faults = await inspectRegistrations(store, acknowledged);
const mails = await inspectMails(store.pool, async () => {
  const names = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.eml'));
  return new Map(names.map((name) => [name.slice(0, -4), 1]));
});
await store.close();
await last.stop();

const repeated = acknowledged.filter((sent) => sent.tries > 1).length;
console.log(
  `\n${kills} kills in ${Math.round((Date.now() - start) / 1000)} s: ${tally.alone} of the server alone, ${tally.withDatabase} with its PostgreSQL; ${tally.whileStarting} of them during a start`,
);
console.log(`${acknowledged.length} registrations acknowledged, ${repeated} of them after several tries`);
console.log(`${mails.arrived} mails arrived; the last job ended ${mails.seconds} s after the last start`);
if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
reportFaults([...faults, ...mails.faults]);
