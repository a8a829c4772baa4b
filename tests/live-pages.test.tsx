import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { keepPagesLive, replacePages } from '#platform/http/static/live-pages.server.ts';
import { makeStaticFile, type StaticFiles } from '#platform/http/static/static-files.server.ts';
import { openLog } from '#platform/log.server.ts';
import { renderLivePages } from '#routes/page/render-live-pages.server.ts';
import * as root from '../app/root.tsx';
import * as siteLayout from '../app/routes/page/site-layout.tsx';
import * as home from '../app/routes/public/home.tsx';
import { aPlatform } from './platform.ts';
import { aSmallBuild } from './small-build.tsx';

const platform = await aPlatform();
const { db, config, clock, database } = platform;
// The application may not delete figures.
const owner = new pg.Client({ connectionString: database.adminUrl });
await owner.connect();
afterAll(() => owner.end());
const closed = [...edition.languages];
edition.languages = ['en', 'fr'];
afterAll(() => {
  edition.languages = ['en', ...closed.slice(1)];
});
const build = aSmallBuild({
  root: { path: '', module: root },
  site: { parentId: 'root', module: siteLayout },
  home: { index: true, parentId: 'site', module: home },
});
const render = (shown: string | undefined) => renderLivePages(platform, build, shown);

let files: StaticFiles;
beforeEach(async () => {
  const names = {
    '/': '/index.html',
    '/_.data': '/_.data',
    '/fr': '/fr/index.html',
    '/about': '/about/index.html',
  };
  files = new Map(
    Object.entries(names).map(([path, name]) => [
      path,
      makeStaticFile(name, Buffer.from('as built'), config),
    ]),
  );
  clock.now = new Date('2026-01-10T08:00:00Z');
  await owner.query('delete from public_figure');
});

async function store(figures: Partial<Record<'countries' | 'participants' | 'papers' | 'sessions', number>>) {
  await owner.query('delete from public_figure');
  for (const name of ['countries', 'participants', 'papers', 'sessions'] as const) {
    const row = { name, number: figures[name] ?? 0, counted_on: '2026-01-10' };
    await db.insertInto('public_figure').values(row).execute();
  }
}

/** The text of a served page as people read it, decoded from what browsers get. */
function read(path: string) {
  const html = brotliDecompressSync(files.get(path)?.compressed.get('br') ?? Buffer.alloc(0)).toString();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('the home page says how many countries are counted, in each language, with as many blocks', async () => {
  await store({ countries: 37 });
  const shown = await replacePages({ files, config, render }, undefined);
  expect(read('/')).toContain('37 of 100 countries');
  expect(read('/fr')).toContain('37 pays sur 100');
  const html = files.get('/')?.bytes.toString() ?? '';
  expect(html).toContain('d="M0 0h25v4h-25v1H0z"');
  expect(html).toContain('d="M0 0h25v1h-13v1H0z"');
  expect(html).not.toContain('origin.invalid');
  // The policy trusts the scripts of the new page.
  const policy = makeStaticFile('/index.html', Buffer.from(html), config).headers['Content-Security-Policy'];
  expect(files.get('/')?.headers['Content-Security-Policy']).toBe(policy);
  expect(files.get('/_.data')?.bytes.toString()).toContain('37 of 100 countries');
  expect(files.get('/about')?.bytes.toString()).toBe('as built');

  // The same figures change no page, and other figures do.
  const before = files.get('/');
  expect(await replacePages({ files, config, render }, shown)).toBe(shown);
  expect(files.get('/')).toBe(before);
  await store({ countries: 38 });
  expect(await replacePages({ files, config, render }, shown)).not.toBe(shown);
  expect(read('/')).toContain('38 of 100 countries');
});

it('without a counted country the home page has no blocks', async () => {
  await store({ countries: 0 });
  await replacePages({ files, config, render }, undefined);
  expect(read('/')).not.toContain('of 100 countries');
  expect(files.get('/')?.bytes.toString()).not.toContain('<mask');
});

it('after the last day the home page says without script what came of the edition', async () => {
  await store({ countries: 64, participants: 812, papers: 1 });
  const before = await replacePages({ files, config, render }, undefined);
  expect(read('/')).not.toContain('The conference is over');
  // The data of the page does not hold the figures before that day.
  for (const path of ['/', '/_.data']) expect(files.get(path)?.bytes.toString()).not.toContain('812');
  clock.now = addTime(new Date(`${edition.conference.to}T12:00:00Z`), days(1));
  await replacePages({ files, config, render }, before);
  expect(read('/')).toContain(
    'The conference is over It took place in January. The next one is in Samarkand.',
  );
  expect(read('/')).toContain('812 participants 64 countries 1 paper');
  expect(read('/')).not.toContain('sessions 0');
});

it('while the pages cannot be rendered, visitors get the old pages, and the log has a warning', async () => {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line), flushSync: () => {} });
  const fails = () => Promise.reject(new Error('The database is away.'));
  const live = keepPagesLive({ files, config, log, everyMs: 3_600_000, render: fails });
  await live.close();
  expect(files.get('/')?.bytes.toString()).toBe('as built');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the pages with figures could not be rendered again; the old ones stay',
  ]);
});
