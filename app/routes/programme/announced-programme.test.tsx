import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet, RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { readPlaces } from '#routes/papers/find-place.server.ts';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { aPlatform } from '#tests/platform.ts';
import Schedule, { loader } from './schedule.tsx';

// The site reads once whether the programme is open. The tests replace this value, so that they can change it.
const programme = vi.hoisted(() => ({ isOpen: true }));
vi.mock('#conference/programme/programme-state.server.ts', () => ({
  get isProgrammeOpen() {
    return programme.isOpen;
  },
}));

const platform = await aPlatform();
const { db } = platform;
await importProgramme(db, edition, platform.now());

/** Loads and renders /schedule. Returns its HTML. */
async function readPage(search = ''): Promise<string> {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, platform.request());
  contexts.set(translatorContext, englishTranslator);
  const request = new Request(`https://conference.example/schedule${search}`);
  const load = loader as (args: object) => ReturnType<typeof loader>;
  const loaderData = (await load({ request, url: new URL(request.url), context: contexts, params: {} })).data;
  const Page = Schedule as unknown as ComponentType<object>;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [{ id: 'page', path: 'schedule', Component: () => <Page {...{ loaderData }} /> }],
    },
  ]);
  const root = {
    ...{ origin: 'https://conference.example', locale: 'en', languages: ['en'], name: 'Conference' },
    formWords: { unanswered: '' },
  };
  return renderToStaticMarkup(
    <Stub
      initialEntries={[`/schedule${search}`]}
      hydrationData={{ loaderData: { root, page: loaderData } }}
    />,
  );
}

it('an open programme shows the sessions, their filter and the link to the open data', async () => {
  programme.isOpen = true;
  const html = await readPage('?day=all');
  for (const title of ['Opening', 'Wells', 'Failed talks', 'Dinner']) expect(html).toContain(`>${title}</a>`);
  expect(html).toContain('role="search"');
  expect(html).toContain('href="/schedule.json"');
  expect(html).toContain('href="/papers"');
  // Each link in the list of dates loads the page with the sessions of that date.
  const [day] = platform.settings.pages.schedule.days;
  expect(html).toContain(`href="?day=${day?.id}#${day?.dates[0]}"`);
  expect(await listSessionsToSearch(platform)).toHaveLength(4);
});

it('a programme that is only announced shows the days of the edition, but no sessions anywhere', async () => {
  programme.isOpen = false;
  const html = await readPage('?day=all');
  for (const { title } of platform.settings.pages.schedule.days) expect(html).toContain(title);
  // Each link in the list of dates leads to a part of the page.
  const date = platform.settings.pages.schedule.days[0]?.dates[0];
  expect(html).toContain(`#${date}"`);
  expect(html).toContain(`id="${date}"`);
  expect(html).not.toMatch(/Wells|Failed talks|Dinner|role="search"|schedule\.json/);
  expect(await listSessionsToSearch(platform)).toEqual([]);
  expect((await readPlaces(db, englishTranslator))('00000000-0000-4000-8000-000000000000')).toBeUndefined();
});
