// Kills the server again and again while people register. At the moment of a kill, the server is usually also handling
// forms of one kind, such as payments. Afterwards every form must be saved as a whole or not at all, every acknowledged
// form must be in the database, and a form that is sent again must be saved once. At the end all data is deleted, and a
// backup that was made while people registered must restore them elsewhere. `npm run test:kill` kills the server
// sixty times, and `npm run test:kill -- 5` kills it five times. With `--forget` it deletes the mails of some forms on
// purpose, and must fail.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '#platform/free-port.server.ts';
import { anOrganiser } from '#tests/factories.ts';
import { loopbackKeys } from '#tests/provider-loopback/loopback-provider.ts';
import { printRow, reportFaults } from './base/figures.ts';
import { killSite } from './base/processes.ts';
import { launchSite, makeFolder, runCommand, type Site } from './base/site.ts';
import { findAttempt, isAcknowledged, sendAttempt } from './kill/aim.ts';
import { inspectRestored } from './kill/inspect-restored.ts';
import type { Attempt, Desk } from './kill/write.ts';
import { prepareWrite, writes } from './kill/writes.ts';
import { startCrowd } from './people/crowd.ts';
import { inspectMails, readOutbox } from './people/inspect-mails.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore, type Store } from './people/open-store.ts';

const { values, positionals } = parseArgs({
  options: { forget: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const kills = Number(positionals[0] ?? 60);
/** How many forms of a kind are sent at the moment of a kill. */
const formsAtOnce = 4;
/** Some kills do not wait for an answer, but for a random time of at most this many milliseconds. */
const longestMs = 400;

const dataDir = makeFolder();
const port = await findFreePort();
const origin = `http://localhost:${port}`;
const environment = { DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '1', ...loopbackKeys };
const start = Date.now();
const crowd = startCrowd(origin, { people: 4 });

type Count = {
  kills: number;
  sent: number;
  acknowledged: number;
  unanswered: number;
  saved: number;
  lost: number;
};
const counts = new Map<string, Count>();
const tally = { alone: 0, withDatabase: 0, whileStarting: 0 };
const faults: string[] = [];
const kinds = Object.keys(writes);
let aimedAt: { kind: string; attempts: Attempt[]; statuses: (number | undefined)[] } | undefined;
let aimed = 0;

for (let count = 1; count <= kills; count++) {
  const site = launchSite(environment);
  const withDatabase = randomInt(3) === 0;
  const isEarly = count > 1 && randomInt(8) === 0;
  if (isEarly) await sleep(randomInt(20, 900));
  else await checkAndSendForms(site);
  if (!site.isOpen()) tally.whileStarting += 1;
  tally[withDatabase ? 'withDatabase' : 'alone'] += 1;
  await killSite(site, { databaseDir: withDatabase ? site.dataDir : undefined });
  process.stdout.write(`\r${count} of ${kills} kills, ${faults.length} faults`);
}

const last = launchSite(environment);
if (!(await last.opened)) throw new Error('The server did not start after the last kill.');
const store = await openStore({ dataDir });
await checkSentForms(store);
await sleep(1000);
const backup = join(makeFolder(), 'backup');
const backupBegan = Date.now();
await runCommand('backup', dataDir, backup);
const acknowledged = await crowd.stop();
faults.push(...(await inspectRegistrations(store, acknowledged)));
const mails = await inspectMails(store.pool, () => readOutbox(dataDir));
const gaps = await store.pool.query<{ kind: string }>(
  'select kind from receipt_number group by edition, kind having max(number) <> count(*)',
);
for (const { kind } of gaps.rows) faults.push(`The numbers of the documents of the kind ${kind} have a gap.`);
await store.close();
await last.stop();
const beforeBackup = acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt < backupBegan);
faults.push(...(await inspectRestored(dataDir, backup, beforeBackup)));

const repeated = acknowledged.filter((sent) => sent.tries > 1).length;
console.log(
  `\n${kills} kills in ${Math.round((Date.now() - start) / 1000)} s: ${tally.alone} of the server alone, ${tally.withDatabase} with its PostgreSQL; ${tally.whileStarting} of them during a start`,
);
printRow(['', 'kills', 'sent', 'answered', 'cut off', 'of these:', 'saved', 'not saved', '  kind']);
for (const [kind, { kills, sent, acknowledged, unanswered, saved, lost }] of counts) {
  const cells = [kills, sent, acknowledged, unanswered, '', saved, lost].map(String);
  printRow(['', ...cells, `  ${kind}`]);
}
console.log(`${acknowledged.length} registrations acknowledged, ${repeated} of them after several tries`);
console.log(`${beforeBackup.length} of them were acknowledged before a backup that was restored elsewhere`);
console.log(`${mails.arrived} mails arrived; the last job ended ${mails.seconds} s after the last start`);
if (acknowledged.length === 0) faults.push('No registration was acknowledged.');
reportFaults([...faults, ...mails.faults]);

/**
 * Checks the forms of the last kill. Then sends forms of the next kind. The caller kills the server directly after
 * that.
 */
async function checkAndSendForms(site: Site) {
  if (!(await site.opened)) throw new Error('The server did not start again.');
  const store = await openStore({ dataDir });
  await checkSentForms(store);
  const kind = kinds[aimed % kinds.length] ?? '';
  const write = writes[kind];
  if (!write) throw new Error('The list of kinds of writes is empty.');
  aimed += 1;
  const { id: organiserId, token } = await anOrganiser(store, { now: new Date() });
  const desk: Desk = { organiserId, token };
  const attempts: Attempt[] = [];
  for (let form = 0; form < formsAtOnce; form++) attempts.push(await prepareWrite(write, store, desk));
  await dropPreparedMails(store);
  await store.close();
  const statuses: (number | undefined)[] = [];
  aimedAt = { kind, attempts, statuses };
  const answers = attempts.map(async (attempt, index) => {
    statuses[index] = await sendAttempt(origin, attempt);
  });
  // Some kills wait for a random time, and others wait for answers. On a busy machine, a kill after a random time would
  // always come before any form is handled.
  const awaited = randomInt(formsAtOnce);
  if (awaited === 0) await sleep(randomInt(5, longestMs));
  else await Promise.race([awaitSome(answers, awaited), sleep(10_000)]);
  await sleep(randomInt(60));
}

/** Waits until this many of the promises are fulfilled. */
function awaitSome(promises: readonly Promise<void>[], count: number): Promise<void> {
  return new Promise((done) => {
    let fulfilled = 0;
    for (const promise of promises) {
      promise.then(() => {
        fulfilled += 1;
        if (fulfilled === count) done();
      });
    }
  });
}

/** Checks whether the forms of the last kill were saved, and then sends these forms again. */
async function checkSentForms({ pool }: Store) {
  if (!aimedAt) return;
  const { kind, attempts, statuses } = aimedAt;
  aimedAt = undefined;
  const count = counts.get(kind) ?? { kills: 0, sent: 0, acknowledged: 0, unanswered: 0, saved: 0, lost: 0 };
  counts.set(kind, count);
  count.kills += 1;
  for (const [index, attempt] of attempts.entries()) {
    const status = statuses[index];
    const wasAcknowledged = isAcknowledged(status);
    if (status !== undefined && !wasAcknowledged) faults.push(`${kind}: the form got the answer ${status}`);
    if (values.forget && wasAcknowledged) await forgetMail(pool, attempt);
    const found = await findAttempt(pool, attempt);
    if (found !== 'none' && found !== 'whole') faults.push(`${kind}: saved in part or twice: ${found}`);
    if (wasAcknowledged && found === 'none') faults.push(`${kind}: acknowledged, but not saved`);
    count.sent += 1;
    if (wasAcknowledged) count.acknowledged += 1;
    else count[found === 'none' ? 'lost' : 'saved'] += 1;
    if (status === undefined) count.unanswered += 1;
    if (found === 'whole' && !writes[kind]?.isOnce) continue;
    const again = await sendAttempt(origin, attempt);
    const after = await findAttempt(pool, attempt);
    if (after !== 'whole') faults.push(`${kind}: after it was sent again (${again}): ${after}`);
  }
}

/** Deletes the mail of a saved form, like a fault that loses mails. */
async function forgetMail(pool: Store['pool'], { id }: Attempt) {
  await pool.query('delete from mail where registration_id::text = $1 or subject_id::text = $1', [id]);
}

/**
 * Deletes the mails that were queued during the preparation. Nobody sends these mails, because the preparation adds no
 * jobs.
 */
async function dropPreparedMails({ pool }: Store) {
  await pool.query(
    "delete from mail where state = 'queued' and not exists (select 1 from jobs.job where data->>'id' = mail.id::text)",
  );
}
