// Assigns three reviewers to each of 2,000 papers, and measures how long this takes. Divides the number of papers of
// the busiest reviewer by the mean. Then measures how long a page of the ranked list takes with 6,000
// submitted reviews.
import pg from 'pg';
import { rankPapers } from '#conference/papers/deciding/rank-papers.server.ts';
import { assignEvenly } from '#conference/papers/reviewing/assign-papers.server.ts';
import { openDatabase, openPool } from '#platform/database/database.server.ts';
import { prepareDatabase } from '#tests/prepare-database.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { judge, median, printRow } from './figures.ts';
import { noJobs } from './people/no-jobs.ts';

const papers = 2000;
const reviewers = 240;
const perPaper = 3;
const rounds = 25;
const maxAssignSeconds = 5;
// A tenth of the reviewers take at most 15 papers, so the others have more than the mean.
const maxRatio = 1.1;
const maxPageMs = 200;
/** How many papers a page of the list has. */
const pageLength = 50;

const server = await startTestPostgres();
try {
  await prepareDatabase(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`
    with own_key as (insert into record_key (id, wrapped, master) select gen_random_uuid(), '', id from master_key where is_current returning id)
    insert into organiser (email, name, record_key_id) select 'chair@example.org', 'Chair', id from own_key returning id`);
  const organiserId = rows[0]?.id ?? '';
  await fill(client, organiserId);
  const pool = openPool(server.url);
  const db = openDatabase(pool);

  const begun = performance.now();
  const result = await assignEvenly({ db, jobs: noJobs }, { organiserId, requestId: 'bench' }, new Date());
  const seconds = (performance.now() - begun) / 1000;
  const mean = result.assigned / reviewers;
  const ratio = result.mostLoad / mean;
  printRow(['assignments', String(result.assigned)]);
  printRow(['lacking reviewers', String(result.short)]);
  printRow(['time to assign', `${seconds.toFixed(2)} s`]);
  printRow(['most, mean', `${result.mostLoad}, ${mean.toFixed(1)}`]);

  await client.query(`
    insert into review (paper_id, reviewer_id, points, for_author, score, version, saved_at, submitted_at)
    select paper_id, reviewer_id, '{}', 'A comment', 1 + floor(random() * 400) / 100, 1, now(), now() from paper_assignment`);
  await client.query('analyze');
  const pages: [string, Parameters<typeof rankPapers>[1]][] = [
    ['first page', { filter: {}, perPaper, offset: 0, count: pageLength + 1 }],
    ['last page', { filter: {}, perPaper, offset: papers - pageLength, count: pageLength + 1 }],
    ['disagreement', { filter: { reviews: 'disagree' }, perPaper, offset: 0, count: pageLength + 1 }],
    ['search', { filter: { text: 'paper 17' }, perPaper, offset: 0, count: pageLength + 1 }],
  ];
  const slowest: number[] = [];
  for (const [name, asked] of pages) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const at = performance.now();
      await rankPapers(db, asked);
      times.push(performance.now() - at);
    }
    slowest.push(Math.max(...times));
    printRow([
      `${name} (slowest)`,
      `${median(times).toFixed(0)} ms`,
      `(${Math.max(...times).toFixed(0)} ms)`,
    ]);
  }
  judge(
    `assigned within ${maxAssignSeconds} s, the busiest reviewer within ${maxRatio} of the mean load, each page within ${maxPageMs} ms`,
    seconds < maxAssignSeconds && ratio <= maxRatio && Math.max(...slowest) < maxPageMs,
  );
  await pool.end();
  await client.end();
} finally {
  await server.stop();
}

/**
 * Adds papers from 400 institutions, and reviewers from 200 of these institutions. Some reviewers take at most 15
 * papers.
 */
async function fill(client: pg.Client, organiserId: string) {
  await client.query(`
    insert into record_key (id, wrapped, master)
    select md5('paper ' || n)::uuid, '', master_key.id from generate_series(1, ${papers}) as n, master_key where is_current`);
  await client.query(`
    insert into paper (id, email, record_key_id, state, last_version, mail_language, created_at, saved_at)
    select md5('paper ' || n)::uuid, 'author-' || n || '@uni-' || n % 400 || '.example', md5('paper ' || n)::uuid,
      'submitted', 1, 'en', now(), now() from generate_series(1, ${papers}) as n`);
  await client.query(`
    insert into paper_version (paper_id, number, title, abstract, theme, kind, language, author_name, institution, needs, submitted_at)
    select md5('paper ' || n)::uuid, 1, 'Paper ' || n, 'Abstract', 'peace', 'workshop', 'en', 'Author ' || n,
      'University ' || n % 400, '{}', now() from generate_series(1, ${papers}) as n`);
  await client.query(
    `insert into reviewer (email, name, institution, most_papers, invited_by, invited_at, joined_at)
    select 'reviewer-' || n || '@uni-' || n % 200 || '.example', 'Reviewer ' || n, 'University ' || n % 200,
      case when n % 10 = 0 then 15 end, $1, now(), now() from generate_series(1, ${reviewers}) as n`,
    [organiserId],
  );
}
