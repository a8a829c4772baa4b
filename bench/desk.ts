// Measures whether the desk stays fast with 200,000 registrations instead of 1,000. It times the queries of the list in
// one database of each size, then the exports of all registrations, and then the search for texts that mention a
// person. That search decrypts all texts. Each registration has a payment, so it also times the list and the totals of
// 200,000 payments.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { searchPayments, sumPayments } from '#conference/finance/lists/search-payments.server.ts';
import { sumMovements } from '#conference/finance/lists/sum-movements.server.ts';
import { findMentions } from '#conference/privacy/mentions/find-mentions.server.ts';
import { findPeople } from '#conference/registration/list/find-people.server.ts';
import { findRegistrations } from '#conference/registration/list/find-registrations.server.ts';
import {
  type RegistrationFilter,
  registrationFilterSchema,
} from '#conference/registration/list/registration-filter.ts';
import { type ListOrder, readListPage } from '#conference/registration/list/registration-list.ts';
import { hasVisaStatus, readVisaStatuses } from '#conference/visa-desk/find-by-visa-status.server.ts';
import type { VisaStatus } from '#conference/visa-desk/visa-status.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { openSecrets } from '#platform/keys/installation-key.server.ts';
import { aKeyring } from '#tests/keyring.ts';
import { migrateTo } from '#tests/migrate-to.ts';
import { startTestPostgres } from '#tests/test-postgres.ts';
import { fillRegistrations } from './desk/fill.ts';
import { fillPayments } from './desk/fill-payments.ts';
import { fillTexts } from './desk/fill-texts.ts';
import { fillVisas } from './desk/fill-visas.ts';
import { judge, median, printRow } from './figures.ts';

const sizes = { small: 1000, large: 200_000 };
const rounds = Number(process.argv[2] ?? 25);
const maxRatio = 3;
const maxMegabytes = 300;
const textCount = 20_000;
const maxMentionSeconds = 2;
/**
 * A sum reads every payment that it adds up, and a misspelled name is compared with many others, so they cannot be as fast
 * with 200 times as many. This is their budget.
 */
const maxSumMs = 1000;
/** The budget of a page of the people with one status of the visa. */
const maxVisaMs = 500;
/** How many rows a page of the list has. */
const pageLength = 50;

type Side = Awaited<ReturnType<typeof openSide>>;
type Question = Partial<RegistrationFilter> & {
  order?: ListOrder;
  middleOf?: keyof Side['middle'];
  visaStatus?: VisaStatus;
};

const questions: Record<string, Question> = {
  'first page': {},
  'first page, by name': { order: 'name' },
  'first page, unpaid last': { order: 'paid' },
  'a page in the middle': { middleOf: 'newest' },
  'a page in the middle, by name': { order: 'name', middleOf: 'name' },
  'filter: students, unpaid, with a visa letter': { type: 'student', paid: 'no', visa: 'yes' },
  'filter: a country and a shoe size': { country: 'KE', shoeSize: '12' },
  'filter: a file missing': { filesMissing: 'any' },
  'filter: unpaid': { paid: 'unpaid' },
  'filter: part paid': { paid: 'part-paid' },
  'filter: paid': { paid: 'paid' },
  'filter: overpaid': { paid: 'overpaid' },
  'filter: refunded': { paid: 'refunded' },
  'filter: waived': { paid: 'waived' },
  'filter: not paid in full': { paid: 'no' },
  'filter: waiting': { standing: 'waiting' },
  'filter: since a day': { since: '2025-12-20' },
  'search: a common name': { text: 'mira' },
  'search: a full name': { text: 'mira sharma' },
  'search: the beginning of an email': { text: 'mira.1' },
  'search: an email': { text: 'mira.40@example.com' },
  'search: a reference': { text: 'pc9b57' },
  'search: a reference without its PC': { text: '9b57dggg' },
  'search: a common name among the active': { text: 'mira', standing: 'counted' },
  'search: nobody': { text: 'zebedee quuxworth' },
  'search in the middle': { text: 'mira', middleOf: 'newest' },
};

/** Lists by the status of the visa, which follows from rows of other tables. */
const visaQuestions: Record<string, Question> = {
  'visa: requested': { visaStatus: 'requested' },
  'visa: in clearance': { visaStatus: 'in-clearance' },
  'visa: cleared, by name': { visaStatus: 'cleared', order: 'name' },
  'visa: letter issued': { visaStatus: 'letter-issued' },
  'visa: granted': { visaStatus: 'granted' },
  'visa: refused, unpaid': { visaStatus: 'refused', paid: 'no' },
};

/** How many records of a kind the search in everything finds. */
const mostFound = 9;

/** The queries of the search in everything, and those about payments that show a page of a list. */
const lists: Record<string, (side: Side) => Promise<unknown>> = {
  'everything: a common name': ({ db }) =>
    findPeople(db, { text: 'mira', spelling: 'as-typed', count: mostFound }),
  'everything: a reference': ({ db }) =>
    findPeople(db, { text: 'pc9b57', spelling: 'as-typed', count: mostFound }),
  'everything: payments of a reference': ({ db }) =>
    searchPayments(db, { filter: { text: 'pc9b57' }, count: mostFound }),
  'payments: first page': ({ db }) => searchPayments(db, { filter: {}, count: pageLength + 1 }),
  'payments: by card': ({ db }) =>
    searchPayments(db, { filter: { method: 'stripe' }, count: pageLength + 1 }),
};

const sums: Record<string, (side: Side) => Promise<unknown>> = {
  'payments: sums above the list': ({ db }) => sumPayments(db, {}),
  'everything: a name with a wrong letter': ({ db }) =>
    findPeople(db, { text: 'papadopolous', spelling: 'similar', count: mostFound }),
  'everything: nobody': ({ db }) =>
    findPeople(db, { text: 'zebedee quuxworth', spelling: 'similar', count: mostFound }),
  'everything: payments of a common name': ({ db }) =>
    searchPayments(db, { filter: { text: 'mira' }, count: mostFound }),
  'totals: by day': ({ db }) => sumMovements(db, {}, 'day'),
  'totals: by method': ({ db }) => sumMovements(db, {}, 'method'),
  'totals: by type': ({ db }) => sumMovements(db, {}, 'type'),
  'totals: one month by day': ({ db }) => sumMovements(db, { from: '2025-11-01', to: '2025-11-30' }, 'day'),
};

const postgres = await startTestPostgres();
const small = await openSide('small');
const large = await openSide('large');
await compare();
measureExports();
await measureMentions();
await Promise.all([small.pool.end(), large.pool.end()]);
await postgres.stop();

async function openSide(name: keyof typeof sizes) {
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query(`create database bench_${name}`);
  await server.end();
  const ownerUrl = new URL(postgres.url);
  ownerUrl.pathname = `/bench_${name}`;
  const url = await migrateTo(ownerUrl.href);
  const owner = new pg.Pool({ connectionString: ownerUrl.href });
  await fillRegistrations(owner, sizes[name]);
  await fillPayments(owner, sizes[name]);
  await fillVisas(owner, sizes[name]);
  await owner.end();
  const pool = openPool(url);
  const db = openDatabase(pool);
  const findMiddle = async (column: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from registration where standing = 'counted' order by ${column}, id offset $1 limit 1`,
      [sizes[name] / 2],
    );
    return rows[0]?.id ?? '';
  };
  const middle = { newest: await findMiddle('created_at'), name: await findMiddle('sort_name') };
  return { url, ownerUrl: ownerUrl.href, db, pool, middle };
}

/** Times each query in both databases. Each database is measured first in every second round. */
async function compare() {
  printRow(['ms', '1,000', '200,000', 'ratio', 'query']);
  for (const [name, question] of Object.entries(questions)) {
    judgeRatio(name, await time(name, (side) => ask(side, question)));
  }
  for (const [name, question] of Object.entries(visaQuestions)) {
    const { many } = await time(name, (side) => ask(side, question));
    if (many > maxVisaMs) judge(`“${name}” takes more than ${maxVisaMs} ms.`, false);
  }
  for (const [name, query] of Object.entries(lists)) judgeRatio(name, await time(name, query));
  for (const [name, query] of Object.entries(sums)) {
    const { many } = await time(name, query);
    if (many > maxSumMs) judge(`“${name}” takes more than ${maxSumMs} ms.`, false);
  }
}

function judgeRatio(name: string, { one, many }: { one: number; many: number }) {
  if (many / one >= maxRatio) judge(`“${name}” takes at least ${maxRatio} times as long.`, false);
}

/** Times a query in both databases, and prints the medians in milliseconds. */
async function time(name: string, query: (side: Side) => Promise<unknown>) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const order = round % 2 ? (['large', 'small'] as const) : (['small', 'large'] as const);
    for (const size of order) {
      const began = performance.now();
      await query(size === 'small' ? small : large);
      // The first rounds are not measured, because both databases are still warming up.
      if (round >= 0) times[size].push(performance.now() - began);
    }
  }
  const [one, many] = [median(times.small), median(times.large)];
  printRow(['', one.toFixed(1), many.toFixed(1), (many / one).toFixed(2), `  ${name}`]);
  return { one, many };
}

/** Reads one page of the list in the same way as the desk. */
async function ask({ db, middle }: Side, { order = 'newest', middleOf, visaStatus, ...fields }: Question) {
  const filter = registrationFilterSchema.parse(fields);
  const page = {
    ...readListPage(new URLSearchParams({ order })),
    ...(middleOf && { after: middle[middleOf] }),
  };
  const also = visaStatus && hasVisaStatus(db, visaStatus);
  const { rows } = await findRegistrations(db, { filter, also, page, count: pageLength });
  if (visaStatus) {
    await readVisaStatuses(
      db,
      rows.map(({ id }) => id),
    );
  }
  return rows;
}

/** Runs each export in a process of its own. */
function measureExports() {
  for (const format of ['csv', 'xlsx']) {
    const program = join(import.meta.dirname, 'desk', 'export.ts');
    // The site runs with the same limit for new objects (scripts/run.mjs).
    const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', program, format];
    const environment = { ...process.env, BENCH_DATABASE_URL: large.url };
    const child = spawnSync(process.execPath, flags, { env: environment, encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`The export failed:\n${child.stderr}`);
    const { rows, megabytes, seconds, peak } = JSON.parse(child.stdout);
    judge(
      `all as ${format}: ${rows.toLocaleString('en')} rows, ${megabytes} MB in ${seconds} s, with ${peak} MB of memory; below ${maxMegabytes} MB`,
      peak < maxMegabytes,
    );
  }
}

/** Times the search for texts about others that mention a person. */
async function measureMentions() {
  const { db } = large;
  const person = await db
    .selectFrom('registration')
    .select(['id', 'full_name'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const owner = new pg.Pool({ connectionString: large.ownerUrl });
  await fillTexts(owner, textCount, person.full_name);
  await owner.end();
  const store = { db, secrets: await openSecrets(db, aKeyring()) };
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    found = (await findMentions(store, person.id))?.found.length ?? 0;
    times.push((performance.now() - began) / 1000);
  }
  const seconds = median(times);
  judge(
    `mentions: ${found} of ${textCount.toLocaleString('en')} texts, half of them sealed, in ${seconds.toFixed(2)} s; at most ${maxMentionSeconds} s`,
    seconds <= maxMentionSeconds,
  );
}
