// Two thousand people request ten stalls from two server processes: `npm run bench:booking`.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { registerCrowd } from './booking/crowd.ts';
import { median } from './figures.ts';
import { startBuiltSite } from './site.ts';

const requests = 2000;
const spots = 10;
const atOnce = 100;
const rounds = 3;
const option = 'food-court-shop';

const folder = await mkdtemp(join(tmpdir(), 'conference-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, passwords: async () => ['bench'] });
const secretKey = randomBytes(32).toString('base64');
const parts = { DATABASE_URL: postgres.url, SECRET_KEY: secretKey, TRUST_PROXY: '1' };
const sites = [await startBuiltSite(parts), await startBuiltSite(parts)];
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
try {
  const tokens = await registerCrowd({ url: postgres.url, secretKey, dataDir: folder }, requests);
  console.log('round   requests   booked   refused   other   oversold   a second   median ms   slowest ms');
  const rates: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await freeSpots();
    const { booked, refused, other, times, seconds } = await race(tokens);
    const { rows } = await owner.query<{ holds: number; doubled: number }>(
      `select count(*)::int as holds, (count(*) - count(distinct spot_id))::int as doubled
       from booking join booking_spot on booking_spot.id = spot_id
       where option = $1 and holds_spot and is_offered`,
      [option],
    );
    const { holds = 0, doubled = 0 } = rows[0] ?? {};
    rates.push(requests / seconds);
    const figures = [
      round,
      requests,
      booked,
      refused,
      other,
      doubled,
      (requests / seconds).toFixed(0),
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ];
    const widths = [8, 11, 9, 10, 8, 11, 11, 12, 0];
    console.log(figures.map((figure, index) => String(figure).padEnd(widths[index] ?? 0)).join(''));
    if (booked !== spots || holds !== spots || doubled !== 0 || other !== 0) process.exitCode = 1;
  }
  console.log(
    `\n${median(rates).toFixed(0)} requests a second (median). In each round ${spots} spots were booked, none twice.`,
  );
} finally {
  await owner.end();
  for (const site of sites) await site.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Withdraws all bookings, and offers ten spots of the option. */
async function freeSpots() {
  await owner.query("update booking set status = 'withdrawn' where holds_spot");
  await owner.query('update booking_spot set is_offered = number <= $2 where option = $1', [option, spots]);
}

async function race(tokens: readonly string[]) {
  const result = { booked: 0, refused: 0, other: 0, times: [] as number[] };
  const waiting = tokens.map((token, index) => ({ token, index }));
  const start = performance.now();
  const ask = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const began = performance.now();
      const answer = await book(next.token, next.index);
      result[answer] += 1;
      result.times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return { ...result, seconds: (performance.now() - start) / 1000 };
}

async function book(token: string, index: number): Promise<'booked' | 'refused' | 'other'> {
  const answer = await fetch(`${sites[index % sites.length]?.origin}/bharat-utsav`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Cookie: `session=${token}`,
      'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    },
    body: new URLSearchParams({
      formKey: randomUUID(),
      option,
      day: '',
      applicantName: `Applicant ${index}`,
      contactEmail: `applicant-${index}@bench.example`,
    }),
  });
  await answer.text();
  if (answer.status === 303) return 'booked';
  return answer.status === 409 ? 'refused' : 'other';
}
