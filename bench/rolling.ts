// Whether a rolling restart breaks requests. Two processes on one database run behind nginx (with `deploy/nginx.conf`), or
// behind Caddy (with `deploy/Caddyfile`) after `--proxy caddy`. They are restarted in turn by SIGTERM while pages are read
// and registrations are sent. Two optional arguments are DRAIN_SECONDS (0 shows what they prevent) and the number of
// restarts of each process.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { hasCaddy, startCaddy } from '#tests/caddy-in-front.ts';
import { findFreePort } from '#tests/free-port.ts';
import { findMissingPrograms, startNginx } from '#tests/nginx-in-front.ts';
import { startTestPostgres } from '#tests/test-postgres.ts';
import { hasWrk, readPages } from './rolling/read-pages.ts';
import { registerMany } from './rolling/register-many.ts';
import { startSite } from './site.ts';

const people = 6;
/** After a failure nginx avoids a process for this time (fail_timeout). Caddy tries it again earlier. */
const avoidedMs = 6_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { proxy: { type: 'string', default: 'nginx' } },
});
const [drainSeconds = 4, rounds = 3] = positionals.map(Number);
const isCaddy = values.proxy === 'caddy';

const missing = isCaddy ? (hasCaddy() ? [] : ['caddy']) : findMissingPrograms();
if (!hasWrk()) missing.push('wrk');
if (missing.length > 0) {
  console.log(
    `Skipped: ${missing.join(' and ')} not found. Install them (on Debian: apt-get install ${isCaddy ? 'caddy' : 'nginx-light'} wrk openssl) to try a rolling restart.`,
  );
  process.exit(0);
}

const dataDir = await mkdtemp(join(tmpdir(), 'conference-rolling-'));
const postgres = await startTestPostgres();
const [proxyPort, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
const origin = `https://localhost:${proxyPort}`;
const environment = {
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATA_DIR: dataDir,
  ORIGIN: origin,
  TRUST_PROXY: '1',
  DRAIN_SECONDS: String(drainSeconds),
};
const sites = await Promise.all(ports.map((port) => startSite({ ...environment, PORT: String(port) })));
const proxy = await (isCaddy ? startCaddy : startNginx)(proxyPort, ports);

const reading = readPages(origin);
const registering = registerMany(origin, people);
await sleep(3_000);
const restarts: { port: number; end: number; start: number; code: number | null }[] = [];
for (let round = 1; round <= rounds; round++) {
  for (const [index, port] of ports.entries()) {
    const from = Date.now();
    const code = await sites[index]?.stop();
    const ended = Date.now();
    sites[index] = await startSite({ ...environment, PORT: String(port) });
    restarts.push({ port, end: ended - from, start: Date.now() - ended, code: code ?? null });
    process.stdout.write(`\r${restarts.length} of ${rounds * ports.length} restarts`);
    await sleep(avoidedMs);
  }
}
process.stdout.write('\n');
const pages = await reading.stop();
const sent = await registering.stop();
const lost = await findLost(sent.acknowledged);
const errors = await proxy.readErrors();

await proxy.stop();
for (const site of sites) await site.stop();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

const seconds = (values: number[]) =>
  `${(Math.min(...values) / 1000).toFixed(1)} to ${(Math.max(...values) / 1000).toFixed(1)} s`;
const failedStops = restarts.filter(({ code }) => code !== 0).length;
console.log(`
|                        | asked | refused or broken | slowest |
| ---------------------- | ----: | ----------------: | ------: |
| pages read (wrk)       | ${String(pages.count).padStart(5)} | ${String(pages.broken).padStart(17)} | ${pages.slowest.padStart(7)} |
| registrations sent     | ${String(sent.count).padStart(5)} | ${String(sent.broken.length).padStart(17)} | ${`${Math.round(sent.slowestMs)} ms`.padStart(7)} |
| acknowledged and lost  | ${String(sent.acknowledged.length).padStart(5)} | ${String(lost).padStart(17)} |         |

${restarts.length} restarts with ${drainSeconds} s to drain: ended in ${seconds(restarts.map(({ end }) => end))}, started in ${seconds(restarts.map(({ start }) => start))}, ${failedStops} with another exit code than 0.`);
for (const sentence of sent.broken.slice(0, 10)) console.log(sentence);
if (pages.broken > 0) console.log(pages.report);
const complaints = errors.split('\n').filter((line) => line !== '');
console.log(
  `${values.proxy} logged ${complaints.length} times that a process could not be reached or had closed the connection.`,
);
for (const line of complaints.filter((line) => /POST/.test(line)).slice(0, 5)) console.log(line);
process.exitCode = pages.broken + sent.broken.length + lost + failedStops > 0 ? 1 : 0;

/** Returns how many acknowledged registrations are not in the database exactly once. */
async function findLost(emails: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ email: string; count: number }>(
    'select email::text, count(*)::int as count from registration group by email',
  );
  await client.end();
  const counts = new Map(rows.map(({ email, count }) => [email, count]));
  return emails.filter((email) => counts.get(email) !== 1).length;
}
