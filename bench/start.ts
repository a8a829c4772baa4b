// How long a second start takes until the site answers: everything is installed, built and compressed, and the database
// exists. Fails if the median is above the limit.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/free-port.ts';
import { median } from './figures.ts';
import { startSite } from './site.ts';

const rounds = 5;
const maxSeconds = 1.8;

// Another port would change the pages' addresses, and they would be compressed again.
const PORT = String(await findFreePort());
const dataDir = await mkdtemp(join(tmpdir(), 'conference-bench-'));
try {
  const first = await startSite({ DATA_DIR: dataDir, PORT });
  await first.settled();
  await first.stop();
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const start = performance.now();
    const site = await startSite({ DATA_DIR: dataDir, PORT });
    const answer = await fetch(site.origin);
    times.push((performance.now() - start) / 1000);
    await answer.text();
    await site.stop();
    console.log(`start ${round}: ${times.at(-1)?.toFixed(2)} s`);
  }
  console.log(`\nA second start takes ${median(times).toFixed(2)} s (median); at most ${maxSeconds} s.`);
  if (median(times) > maxSeconds) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
