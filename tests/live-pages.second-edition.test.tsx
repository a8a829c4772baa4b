import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { newestSettings, refreshSettings } from '#conference/edition/settings/refresh-settings.server.ts';
import { closeEdition, reopenEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';
import {
  type FindStalePages,
  keepPagesLive,
  openPageRenewal,
  type StalePages,
} from '#platform/http/static/live-pages.server.ts';
import { makeStaticFile, type StaticFiles } from '#platform/http/static/static-files.server.ts';
import { openLog } from '#platform/log.server.ts';
import { findStalePages } from '#routes/page/find-stale-pages.server.ts';
import * as home from '#routes/public/home/home.tsx';
import * as root from '../app/root.tsx';
import * as siteLayout from '../app/routes/page/site-layout.tsx';
import { anOrganiser } from './factories.ts';
import { aPlatform } from './platform.ts';
import { aSmallBuild } from './small-build.tsx';

const platform = await aPlatform();
const { db, config, clock, database } = platform;
// The application's role must not delete public figures. So the tests delete them as the owner of the tables.
const owner = new pg.Client({ connectionString: database.adminUrl });
await owner.connect();
afterAll(() => owner.end());
const build = aSmallBuild({
  root: { path: '', module: root },
  site: { parentId: 'root', module: siteLayout },
  home: { index: true, parentId: 'site', module: home },
});
const find: FindStalePages = (shown) => findStalePages(platform, build, shown);

/** Renders what has changed. Returns the state, the pages, and the paths of those that could not be rendered. */
async function renderAll(shown?: string, on = platform) {
  const stale = await findStalePages(on, build, shown);
  if (!stale) return undefined;
  const pages = new Map<string, Buffer>();
  const faults: string[] = [];
  for (const [path, render] of stale.pages) {
    const bytes = await render().catch(() => faults.push(path));
    if (typeof bytes === 'object') pages.set(path, bytes);
  }
  return { state: stale.state, pages, faults };
}
/** The home page and its data in each language. */
const homes = ['/', '/_.data', '/fr', '/fr.data', '/ar', '/ar.data'];

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

async function storeFigures(
  figures: Partial<Record<'countries' | 'participants' | 'papers' | 'sessions', number>>,
) {
  await owner.query('delete from public_figure');
  for (const name of ['countries', 'participants', 'papers', 'sessions'] as const) {
    const row = { name, number: figures[name] ?? 0, counted_on: '2026-01-10' };
    await db.insertInto('public_figure').values(row).execute();
  }
}

/** Returns a function that looks for changed pages, and then asks for each page as a visitor does. */
function startReplacing() {
  const look = openPageRenewal({ files, config, log: platform.log, now: platform.now, find });
  return async () => {
    await look();
    await askForPages();
  };
}

async function askForPages() {
  for (const file of [...files.values()]) await file.renew?.();
}

/** Returns the text of a served page as people read it. */
function readText(path: string) {
  return textOf(files.get(path)?.bytes);
}

function textOf(html: Buffer = Buffer.alloc(0)) {
  return html
    .toString()
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('in each language, the home page shows the number of countries, and a block for each country', async () => {
  await storeFigures({ countries: 37 });
  const replacePages = startReplacing();
  await replacePages();
  expect(readText('/')).toContain('37 of 100 countries');
  expect(readText('/fr')).toContain('37 pays sur 100');
  const html = files.get('/')?.bytes.toString() ?? '';
  expect(html).toContain('d="M0 0h25v4h-25v1H0z"');
  expect(html).toContain('d="M0 0h25v1h-13v1H0z"');
  expect(html).not.toContain('origin.invalid');
  // The Content-Security-Policy of the new page allows the scripts of the new page.
  const policy = makeStaticFile('/index.html', Buffer.from(html), config).headers['Content-Security-Policy'];
  expect(files.get('/')?.headers['Content-Security-Policy']).toBe(policy);
  expect(files.get('/_.data')?.bytes.toString()).toContain('37 of 100 countries');
  expect(files.get('/about')?.bytes.toString()).toBe('as built');

  // If no figure has changed, the page is not replaced. If a figure has changed, it is replaced.
  const before = files.get('/');
  await replacePages();
  expect(files.get('/')).toBe(before);
  await storeFigures({ countries: 38 });
  await replacePages();
  expect(readText('/')).toContain('38 of 100 countries');
});

it('a sentence of the software that an owner has changed is on the page in its language', async () => {
  await storeFigures({ countries: 37 });
  const { id } = await anOrganiser(platform);
  const change = (language: string, text: string) => ({
    setting: `text-${language}-words.home.countries`,
    value: JSON.stringify(text),
    ...{ changed_at: platform.now(), changed_by: id },
  });
  await db
    .insertInto('setting_change')
    .values([change('fr', '{count} pays sont là, de {all}'), change('ar', '{nobody}')])
    .execute();
  const arabic = textOf((await renderAll())?.pages.get('/ar'));
  await startReplacing()();
  expect(readText('/fr')).toContain('37 pays sont là, de 100');
  expect(readText('/')).toContain('37 of 100 countries');
  // What does not fit is ignored.
  expect(arabic).toContain('37');
  expect(arabic).not.toContain('nobody');
  await db.updateTable('setting_change').set({ undone_at: platform.now(), undone_by: id }).execute();
  await refreshSettings(db, platform.now());
});

it('if the number of countries is 0, the home page has no blocks', async () => {
  const replacePages = startReplacing();
  await storeFigures({ countries: 37 });
  await replacePages();
  await storeFigures({ countries: 0 });
  await replacePages();
  expect(readText('/')).not.toContain('of 100 countries');
  expect(files.get('/')?.bytes.toString()).not.toContain('<mask');
});

it('the home page shows the results of the edition only after an owner has closed it, even without script', async () => {
  await storeFigures({ countries: 64, participants: 812, papers: 1 });
  const replacePages = startReplacing();
  // A year later nothing says that the edition is over, and not even the data of the page contains the results.
  clock.now = addTime(new Date(`${folderSettings.conference.to}T12:00:00Z`), days(365));
  await replacePages();
  for (const path of ['/', '/_.data']) {
    expect(files.get(path)?.bytes.toString()).not.toContain('The conference is over');
    expect(files.get(path)?.bytes.toString()).not.toContain('812');
  }
  const by = { organiserId: (await anOrganiser(platform)).id, requestId: 'a-request' };
  await closeEdition(db, by, clock.now);
  await replacePages();
  expect(readText('/')).toContain(
    'The conference is over It took place in January. The next one is in Samarkand.',
  );
  expect(readText('/')).toContain('812 participants 64 countries 1 paper');
  expect(readText('/')).not.toContain('sessions 0');
  await reopenEdition(db, by, clock.now);
  await replacePages();
  expect(readText('/')).not.toContain('The conference is over');
});

it('when the conference begins at its place, the home page says so even without script', async () => {
  const replacePages = startReplacing();
  await storeFigures({ countries: 37 });
  // The last moment of the day before, in India.
  clock.now = new Date('2026-01-25T18:29:59Z');
  await replacePages();
  expect(readText('/')).toContain('It begins on 26 January 2026');
  expect(readText('/')).not.toContain('The event has begun!');
  clock.now = new Date('2026-01-25T18:30:00Z');
  await replacePages();
  for (const path of ['/', '/fr']) expect(readText(path)).toContain('The event has begun!');
  expect(readText('/')).not.toContain('It begins on 26 January 2026');
  const begun = files.get('/');
  await replacePages();
  expect(files.get('/')).toBe(begun);
});

function openTestLog() {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line), flushSync: () => {} });
  return { log, messages: () => lines.map((line) => JSON.parse(line).msg), lines };
}

it('while the settings cannot be read, visitors get the old pages, and the log has a warning', async () => {
  const { log, messages } = openTestLog();
  const parts = { files, config, log, now: platform.now, everyMs: 3_600_000, maxSecondsToWait: 60 };
  const live = keepPagesLive({ ...parts, find: () => Promise.reject(new Error('It cannot be read.')) });
  await live.close();
  await askForPages();
  expect(files.get('/')?.bytes.toString()).toBe('as built');
  expect(messages()).toEqual(['the settings of the pages could not be read; visitors get the old pages']);
});

it('a changed page is rendered once, when the first visitors ask for it', async () => {
  const rendered: string[] = [];
  const { log, now } = platform;
  const counting: FindStalePages = async (shown) => {
    const stale = await find(shown);
    const pages = [...(stale?.pages ?? [])].map(([path, render]) => {
      const count = () => {
        rendered.push(path);
        return render();
      };
      return [path, count] as const;
    });
    return stale && { ...stale, pages: new Map(pages) };
  };
  const live = keepPagesLive({ files, config, log, now, everyMs: 10, maxSecondsToWait: 60, find: counting });
  await live.first;
  await storeFigures({ countries: 37 });
  await expect.poll(() => files.get('/')?.renew, { timeout: 20_000 }).toBeDefined();
  expect([readText('/'), rendered]).toEqual(['as built', []]);
  await Promise.all([files.get('/')?.renew?.(), files.get('/')?.renew?.()]);
  expect(rendered).toEqual(['/']);
  expect(readText('/')).toContain('37 of 100 countries');
  expect(readText('/fr')).toBe('as built');
  expect(files.get('/')?.renew).toBeUndefined();
  await live.close();
});

it('a page that cannot be rendered stays as it was, and is tried again after longer pauses', async () => {
  let tries = 0;
  let isFaulty = true;
  const stale: StalePages = {
    state: 'new',
    pages: new Map([
      ['/', async () => Buffer.from('new home')],
      [
        '/about',
        async () => {
          tries += 1;
          if (isFaulty) throw new Error('about is broken');
          return Buffer.from('new about');
        },
      ],
    ]),
  };
  const { log, lines } = openTestLog();
  const findTwo: FindStalePages = async (shown) => (shown === 'new' ? undefined : stale);
  await openPageRenewal({ files, config, log, now: platform.now, find: findTwo })();
  const served = () => ['/', '/about'].map((path) => files.get(path)?.bytes.toString());
  const triesAfter = async (count: number) => {
    clock.now = addTime(clock.now, minutes(count));
    await askForPages();
    return tries;
  };

  await askForPages();
  expect(served()).toEqual(['new home', 'as built']);
  // A page that has failed is tried again after a minute, not earlier. After the next failure the pause is two minutes.
  expect(await triesAfter(0.9)).toBe(1);
  expect(await triesAfter(0.2)).toBe(2);
  expect(await triesAfter(1.9)).toBe(2);
  expect(await triesAfter(0.2)).toBe(3);
  const warnings = lines.map((line) => JSON.parse(line));
  expect(warnings.map(({ msg, page, err }) => [msg, page, err.message])).toEqual(
    Array(3).fill([
      'a page could not be rendered again; visitors get the old page',
      '/about',
      'about is broken',
    ]),
  );
  isFaulty = false;
  expect(await triesAfter(4.1)).toBe(4);
  expect(served()).toEqual(['new home', 'new about']);
  expect(await triesAfter(60)).toBe(4);
});

it('visitors who wait for a page get it with the newest settings, if they change meanwhile', async () => {
  const slow = Promise.withResolvers<Buffer>();
  const states: StalePages[] = [
    { state: 'first', pages: new Map([['/', () => slow.promise]]) },
    { state: 'second', pages: new Map([['/', async () => Buffer.from('second')]]) },
  ];
  const look = openPageRenewal({
    ...{ files, config, log: platform.log, now: platform.now },
    find: async () => states.shift(),
  });
  await look();
  const asked = files.get('/')?.renew?.();
  await look();
  slow.resolve(Buffer.from('first'));
  await asked;
  expect(files.get('/')?.bytes.toString()).toBe('second');
  expect(files.get('/')?.renew).toBeUndefined();
});

it('after a changed setting, a page that fails hinders no other page', async () => {
  // The edition has a page /about, but the small build does not. So this page fails.
  const made = await renderAll('settings of before\n{}');
  expect([...(made?.pages.keys() ?? [])]).toEqual(homes);
  expect(made?.faults).toContain('/about');
  expect(await renderAll(made?.state)).toBeUndefined();
});

it('at the start, no page is rendered again if it would be the same as in the build', async () => {
  expect(await renderAll(undefined)).toBeUndefined();
  await storeFigures({ countries: 0, participants: 12, papers: 3 });
  expect(await renderAll(undefined)).toBeUndefined();
  await storeFigures({ countries: 3 });
  expect([...((await renderAll(undefined))?.pages.keys() ?? [])]).toEqual(homes);
});

it('the start of the server waits a limited time for the stored settings, and not at all without a database', async () => {
  const { log, messages } = openTestLog();
  const parts = { files, config, log, now: platform.now, everyMs: 3_600_000 };
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const outage = keepPagesLive({ ...parts, maxSecondsToWait: 60, find: () => Promise.reject(refused) });
  await outage.first;
  await outage.close();
  expect(messages()).toEqual([]);

  const found = Promise.withResolvers<StalePages>();
  const slow = keepPagesLive({ ...parts, maxSecondsToWait: 0.01, find: () => found.promise });
  await slow.first;
  expect(messages()).toEqual([
    'the stored settings could not be read yet; until then visitors get the pages of the build',
  ]);
  found.resolve({ state: 'new', pages: new Map([['/', async () => Buffer.from('late')]]) });
  await slow.close();
  await askForPages();
  expect(readText('/')).toBe('late');
});

it('after a last day that a page names, all pages are rendered again once, with what holds now', async () => {
  // The last day for a refund after a refused visa. Nothing else changes on it.
  clock.now = new Date('2025-12-27T18:29:59Z');
  const before = await renderAll('settings of before\n{}');
  expect(await renderAll(before?.state)).toBeUndefined();
  const policy = () => JSON.stringify(newestSettings(db).pages.refundPolicy);
  expect(policy()).toContain('that is by 27 December 2025');
  clock.now = new Date('2025-12-27T18:30:00Z');
  const after = await renderAll(before?.state);
  expect([...(after?.pages.keys() ?? [])]).toEqual(homes);
  expect(policy()).toContain('(the last day was 27 December 2025)');
  expect(await renderAll(after?.state)).toBeUndefined();
});

it('in a rehearsal, every page says which day it is, and tells the browser how far its clock is ahead', async () => {
  const rehearsing = { ...platform, rehearsal: { aheadMs: -1000 } };
  const made = await renderAll(undefined, rehearsing);
  const french = made?.pages.get('/fr')?.toString() ?? '';
  expect(french).toContain('data-clock-ahead="-1000"');
  expect(textOf(Buffer.from(french))).toContain('Répétition : 10 janvier 2026');
  // Every page names the day, so every page is rendered again on the next day.
  expect(await renderAll(made?.state, rehearsing)).toBeUndefined();
  clock.now = addTime(clock.now, days(1));
  const next = await renderAll(made?.state, rehearsing);
  expect(next?.faults).toContain('/about');
  expect(textOf(next?.pages.get('/'))).toContain('Rehearsal: 11 January 2026');
  expect(textOf((await renderAll(made?.state))?.pages.get('/'))).not.toContain('Rehearsal');
});
