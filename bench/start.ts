// Measures how long a second start takes until the site answers. At a second start everything is installed, built and
// compressed, and the database exists. Then measures the memory of all processes of `npm start`, once when they are
// idle and once after many pictures were uploaded. Fails if the time or the memory exceeds its limit. Memory is
// measured only on Linux.
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#platform/free-port.server.ts';
import { judge, median } from './base/figures.ts';
import { listDatabaseProcesses, listProcessTree, measureMemory } from './base/processes.ts';
import { makeFolder, startSite } from './base/site.ts';
import { makePhoto, startCrowd } from './people/crowd.ts';

const rounds = Number(process.argv[2] ?? 5);
const maxSeconds = 1.8;
/** The limits in MB for the memory of npm, the server and PostgreSQL together, as `measureMemory` counts it. */
const maxMegabytes = { idle: 220, afterPictures: 330 };
const pictures = 400;
const settlesWithinMs = 20_000;

// Use the same port for all starts. The pages contain the site's URL, so after a change of the port the server would
// have to compress all pages again.
const environment = { DATA_DIR: makeFolder(), PORT: String(await findFreePort()), TRUST_PROXY: '1' };
const first = await startSite(environment);
await first.settled();
await first.stop();

const times: number[] = [];
for (let round = 1; round <= rounds; round++) {
  const start = performance.now();
  const site = await startSite(environment);
  const answer = await fetch(site.origin);
  times.push((performance.now() - start) / 1000);
  await answer.text();
  await site.stop();
  console.log(`start ${round}: ${times.at(-1)?.toFixed(2)} s`);
}
const seconds = median(times);
judge(
  `A second start takes ${seconds.toFixed(2)} s (median); at most ${maxSeconds} s.`,
  seconds <= maxSeconds,
);

if (process.platform === 'linux') {
  const npm = await startSite(environment, ['npm', 'start']);
  await npm.settled();
  await sleep(settlesWithinMs);
  report('Idle', maxMegabytes.idle);
  const photo = await makePhoto({ width: 800, height: 600 });
  await startCrowd(npm.origin, { people: 4, registrationsEach: pictures / 4, photo }).finished;
  await sleep(settlesWithinMs);
  report(`After ${pictures} pictures`, maxMegabytes.afterPictures);
  await npm.stop();

  function report(when: string, limit: number) {
    const [own = 0, ...started] = listProcessTree(npm.child.pid ?? 0);
    // PostgreSQL's processes are children of the server, so `started` contains them. Separate them from the server.
    const database = listDatabaseProcesses(npm.dataDir);
    const server = started.filter((pid) => !database.includes(pid));
    if (server.length === 0) throw new Error('The site has ended.');
    const parts = { npm: [own], server, PostgreSQL: database };
    const sizes = Object.entries(parts).map(([name, pids]) => ({ name, size: measureMemory(pids) }));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    const each = sizes.map(({ name, size }) => `${name} ${size.toFixed(0)}`).join(', ');
    judge(`${when}: ${total.toFixed(0)} MB (${each}); at most ${limit} MB.`, total <= limit);
  }
}
