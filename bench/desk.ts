// Measures whether the desk stays fast with 100,000 registrations instead of 1,000. It first times the queries of the
// lists, of the payments and of the overview in one database of each size. Then it times the exports of all registrations, and the search for texts that mention a person. That search decrypts
// all texts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { findMentions } from '#conference/privacy/mentions/find-mentions.server.ts';
import { findRegistrations } from '#conference/registration/list/find-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { hasVisaStatus } from '#conference/visa/desk/find-by-visa-status.server.ts';
import { visaPeople } from '#conference/visa/desk/visa-people.server.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { judge, median, printRow } from './base/figures.ts';
import { fillTexts } from './desk/fill-texts.ts';
import { type ComparedDatabase, openComparedDatabase } from './desk/open-side.ts';
import {
  listQueries,
  middleQuestions,
  pageLength,
  type Question,
  questions,
  sumQueries,
  visaQuestions,
} from './desk/questions.ts';

const rounds = Number(process.argv[2] ?? 25);
/** A query of a list may take at most this many times as long as in the small database. */
const maxRatio = 2;
/**
 * The limit for sums and the search for similar names. These look at many rows, so they take longer with more rows.
 */
const maxSumMs = 1000;
/** The limit for pages in the middle of the list, and for the pages of people with one visa status. */
const maxSlowPageMs = 500;
const maxMegabytes = 300;
const textCount = 20_000;
const maxMentionSeconds = 2;

const postgres = await startTestPostgres();
const small = await openComparedDatabase(postgres.url, { name: 'small', registrations: 1000 });
const large = await openComparedDatabase(postgres.url, { name: 'large', registrations: 100_000 });
await compare();
measureExports(large);
await measureMentions(large);
for (const { pool } of [small, large]) await pool.end();
await postgres.stop();

/** Times each query in both databases. */
async function compare() {
  printRow(['ms', '1,000', '100,000', 'ratio']);
  for (const [name, question] of Object.entries(questions)) {
    await compareRatio(name, (side) => queryList(side, question));
  }
  for (const [name, question] of Object.entries({ ...middleQuestions, ...visaQuestions })) {
    await compareTime(name, (side) => queryList(side, question), maxSlowPageMs);
  }
  for (const [name, query] of Object.entries(listQueries)) await compareRatio(name, query);
  for (const [name, query] of Object.entries(sumQueries)) {
    await compareTime(name, query, maxSumMs);
  }
}

async function compareRatio(name: string, query: (side: ComparedDatabase) => Promise<unknown>) {
  const isTooSlow = ([inSmall, inLarge]: [number, number]) => inLarge / inSmall > maxRatio;
  const times = await measureQuery(name, query);
  // Another program may have slowed the first measurement down. So measure again. The second measurement decides.
  if (isTooSlow(times) && isTooSlow(await measureQuery(`${name}, again`, query))) {
    judge(`“${name}” takes more than ${maxRatio} times as long in the large database.`, false);
  }
}

async function compareTime(name: string, query: (side: ComparedDatabase) => Promise<unknown>, maxMs: number) {
  const [, inLarge] = await measureQuery(name, query);
  if (inLarge > maxMs) judge(`“${name}” takes more than ${maxMs} ms.`, false);
}

/** Times a query several times in both databases, in turn. Prints and returns the medians in milliseconds. */
async function measureQuery(
  name: string,
  query: (side: ComparedDatabase) => Promise<unknown>,
): Promise<[number, number]> {
  const sides = [small, large].map((side) => ({ side, times: [] as number[] }));
  for (let round = -3; round < rounds; round++) {
    for (const { side, times } of round % 2 ? sides.toReversed() : sides) {
      const began = performance.now();
      await query(side);
      // Negative rounds are not measured, because the databases are still warming up.
      if (round >= 0) times.push(performance.now() - began);
    }
  }
  const [inSmall = 0, inLarge = 0] = sides.map(({ times }) => median(times));
  printRow(['', inSmall.toFixed(1), inLarge.toFixed(1), (inLarge / inSmall).toFixed(2), `  ${name}`]);
  return [inSmall, inLarge];
}

/** Reads one page of the list in the same way as the desk. */
async function queryList(
  { db, registrations }: ComparedDatabase,
  { order = 'newest', isInMiddle, visaStatus, ...fields }: Question,
) {
  const filter = registrationFilterSchema.parse(fields);
  const offset = isInMiddle ? registrations / 2 : 0;
  const also = visaStatus && hasVisaStatus(db, visaStatus);
  const { rows } = await findRegistrations(db, { filter, also, order, offset, count: pageLength });
  if (visaStatus) {
    await visaPeople(
      db,
      rows.map(({ id }) => id),
    ).execute();
  }
  return rows;
}

/** Runs each export in a separate process. */
function measureExports({ url }: ComparedDatabase) {
  for (const format of ['csv', 'xlsx', 'ndjson']) {
    const program = join(import.meta.dirname, 'desk', 'export.ts');
    // Use the same memory limit for young JavaScript objects as the site, see scripts/run.mjs.
    const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', program, format];
    const environment = { ...process.env, BENCH_DATABASE_URL: url };
    const child = spawnSync(process.execPath, flags, { env: environment, encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`The export failed:\n${child.stderr}`);
    const { rows, megabytes, seconds, peak } = JSON.parse(child.stdout);
    judge(
      `all as ${format}: ${rows.toLocaleString('en')} rows, ${megabytes} MB in ${seconds} s, with ${peak} MB of memory; below ${maxMegabytes} MB`,
      peak < maxMegabytes,
    );
  }
}

/** Times the search for texts that mention a person but belong to somebody else. */
async function measureMentions({ db, secrets, ownerUrl }: ComparedDatabase) {
  const person = await db
    .selectFrom('registration')
    .select(['id', 'full_name'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const owner = new pg.Pool({ connectionString: ownerUrl });
  await fillTexts(owner, textCount, person.full_name);
  await owner.end();
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    found = (await findMentions({ db, secrets }, person.id))?.found.length ?? 0;
    times.push((performance.now() - began) / 1000);
  }
  const seconds = median(times);
  judge(
    `mentions: ${found} of ${textCount.toLocaleString('en')} texts, half of them encrypted, in ${seconds.toFixed(2)} s; at most ${maxMentionSeconds} s`,
    seconds <= maxMentionSeconds,
  );
}
