// Checks that no request fails while the processes of the site are restarted one after the other. Two processes on one
// database run behind nginx (`deploy/nginx.conf`). With `--proxy caddy` they run behind Caddy (`deploy/Caddyfile`).
// While people read pages and register, SIGTERM ends one process, which is then started again, and later the other one.
// There are two optional arguments. The first is DRAIN_SECONDS (with 0, requests fail), the second is how many times
// each process is restarted.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '#platform/free-port.server.ts';
import { startCaddy } from '#tests/servers/caddy-in-front.ts';
import { startNginx } from '#tests/servers/nginx-in-front.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { printRow, reportFaults, requirePrograms } from './figures.ts';
import { startCrowd } from './people/crowd.ts';
import { inspectRegistrations } from './people/inspect-registrations.ts';
import { openStore } from './people/open-store.ts';
import { makeFolder, startSite } from './site.ts';
import { startWrk } from './wrk.ts';

/**
 * How long we wait after each restart, in milliseconds. nginx does not use a process for some time after a request to
 * it has failed (fail_timeout). Caddy uses the process again earlier.
 */
const avoidedMs = 6_000;
/** Some prerendered pages, and some pages that the server renders for each request. */
const readPages = `local paths = { "/", "/about", "/registration", "/bharat-utsav", "/login" }
local count = 0
request = function()
  count = count + 1
  return wrk.format("GET", paths[count % #paths + 1])
end`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { proxy: { type: 'string', default: 'nginx' } },
});
const [drainSeconds = 4, rounds = 3] = positionals.map(Number);
const isCaddy = values.proxy === 'caddy';
requirePrograms({
  wrk: 'wrk',
  ...(isCaddy ? { caddy: 'caddy' } : { nginx: 'nginx-light', openssl: 'openssl' }),
});
// Accept every certificate, because the proxy has one that was made only for this trial. All requests stay on this
// machine.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const postgres = await startTestPostgres();
const [proxyPort, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
const origin = `https://localhost:${proxyPort}`;
const secretKey = randomBytes(32).toString('base64');
const dataDir = makeFolder();
const environment = {
  DATABASE_URL: postgres.url,
  SECRET_KEY: secretKey,
  DATA_DIR: dataDir,
  ORIGIN: origin,
  // The load generator sends X-Forwarded-For as a second proxy would do. So each person has another IP address.
  TRUST_PROXY: '2',
  DRAIN_SECONDS: String(drainSeconds),
};
const sites = await Promise.all(ports.map((port) => startSite({ ...environment, PORT: String(port) })));
const proxy = await (isCaddy ? startCaddy : startNginx)(proxyPort, ports);

const reading = startWrk(origin, { connections: 4, seconds: 3600, script: readPages });
const crowd = startCrowd(origin, { people: 6 });
await sleep(3_000);
const faults: string[] = [];
const restarts = { endMs: [] as number[], startMs: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  for (const [index, port] of ports.entries()) {
    const from = Date.now();
    const code = await sites[index]?.stop();
    const ended = Date.now();
    if (code !== 0) faults.push(`A process ended with code ${code}.`);
    sites[index] = await startSite({ ...environment, PORT: String(port) });
    restarts.endMs.push(ended - from);
    restarts.startMs.push(Date.now() - ended);
    process.stdout.write(`\r${restarts.endMs.length} of ${rounds * ports.length} restarts`);
    await sleep(avoidedMs);
  }
}
reading.stop();
const pages = await reading.finished;
const sent = await crowd.stop();
const broken = sent.filter(({ tries }) => tries > 1);
for (const { fields, tries } of broken) faults.push(`${fields.email}: was sent ${tries} times`);
const store = await openStore({ url: postgres.url, dataDir, secretKey });
faults.push(...(await inspectRegistrations(store, sent)));
await store.close();
const complaints = (await proxy.readErrors()).split('\n').filter((line) => line !== '');
await proxy.stop();
for (const site of sites) await site.stop();
await postgres.stop();

const range = (ms: number[]) =>
  `${(Math.min(...ms) / 1000).toFixed(1)} to ${(Math.max(...ms) / 1000).toFixed(1)} s`;
console.log('\n');
printRow(['', 'asked', 'broken', 'slowest']);
printRow(['pages read (wrk)', String(pages.count), String(pages.broken), pages.slowest]);
const slowest = `${Math.round(Math.max(...sent.map(({ ms }) => ms)))} ms`;
printRow(['registrations', String(sent.length), String(broken.length), slowest]);
console.log(
  `\n${rounds * ports.length} restarts with ${drainSeconds} s to drain: ended in ${range(restarts.endMs)}, started in ${range(restarts.startMs)}.`,
);
console.log(
  `${values.proxy} logged ${complaints.length} times that a process could not be reached or had closed the connection.`,
);
for (const line of complaints.filter((line) => /POST/.test(line)).slice(0, 5)) console.log(line);
if (pages.broken > 0) faults.push(`${pages.broken} pages were refused or broken:\n${pages.report}`);
reportFaults(faults);
