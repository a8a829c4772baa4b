// Measures /schedule with 200 published sessions: how many bytes a phone loads, and how long the server takes to answer
// with a filtered page. Fails if the page exceeds its usual budget (`page-budgets.ts`), or if a filtered page takes too
// long.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type ProgrammeDocument, programmeDocumentSchema } from '#conference/programme/programme-document.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { openBrowser } from './browser.ts';
import { judge, median, printRow } from './figures.ts';
import { measurePage } from './measure-page.ts';
import { budgetOf } from './page-budgets.ts';
import { startBuiltSite } from './site.ts';

const sessions = 200;
const rounds = 50;
const maxFilterMs = 200;

const server = await startTestPostgres();
try {
  const site = await startBuiltSite({
    DATABASE_URL: server.url,
    SECRET_KEY: 'a passphrase of 32 characters or more',
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query('select document from programme_version order by number desc limit 1');
  const document = repeatSessions(programmeDocumentSchema.parse(rows[0]?.document), sessions);
  await client.query('insert into programme_version (published_at, document) values (now(), $1)', [
    JSON.stringify(document),
  ]);
  await client.end();
  printRow(['sessions', String(document.sessions.length)]);

  const browser = await openBrowser();
  const { kB, requests } = await measurePage(browser, `${site.origin}/schedule`);
  await browser.close();
  const budget = budgetOf('/schedule');
  const html =
    requests.filter(({ type }) => type === 'document').reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  printRow(['HTML', `${html.toFixed(1)} kB`]);
  printRow(['script', `${kB.script.toFixed(1)} kB`, `of ${budget.script}`]);
  printRow(['all', `${kB.all.toFixed(1)} kB`, `of ${budget.all}`]);
  printRow(['scrolled', `${kB.scrolled.toFixed(1)} kB`]);

  const session = document.sessions.find(({ theme }) => theme !== null);
  const filters = [
    `theme=${session?.theme}`,
    `kind=${session?.kind}`,
    `room=${session?.room}`,
    'q=peace',
    'format=online',
  ];
  const medians: number[] = [];
  for (const filter of filters) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const at = performance.now();
      const answer = await fetch(`${site.origin}/schedule?${filter}`);
      await answer.text();
      if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
      times.push(performance.now() - at);
    }
    medians.push(median(times));
    printRow([
      `?${filter} (slowest)`,
      `${median(times).toFixed(0)} ms`,
      `(${Math.max(...times).toFixed(0)} ms)`,
    ]);
  }
  await site.stop();
  judge(
    `within the budget of the other pages, and each filtered page within ${maxFilterMs} ms (median)`,
    kB.all <= budget.all && kB.script <= budget.script && Math.max(...medians) <= maxFilterMs,
  );
} finally {
  await server.stop();
}

/**
 * Returns the programme with `count` sessions, sorted by their start. Repeats the sessions, and gives each repeated
 * session another title and another slug, because the slug is the address of its page.
 */
function repeatSessions(document: ProgrammeDocument, count: number): ProgrammeDocument {
  const repeated = Array.from({ length: count }, (_, index) => {
    const session = document.sessions[index % document.sessions.length];
    const round = Math.floor(index / document.sessions.length);
    if (!session) throw new Error('The edition has no sessions.');
    if (round === 0) return session;
    const { slug, title } = session;
    return { ...session, id: randomUUID(), slug: `${slug}-${round}`, title: `${title}, part ${round + 1}` };
  });
  return {
    ...document,
    sessions: repeated.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
  };
}
