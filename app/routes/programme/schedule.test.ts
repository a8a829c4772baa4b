import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { renderSchedule } from '#tests/render-schedule.tsx';

const platform = await aPlatform();
await importProgramme(platform.db, edition, platform.now());

it('an open programme shows the sessions, their filter and the link to the open data', async () => {
  const html = await renderSchedule(platform, '?day=all');
  for (const title of ['Opening', 'Wells', 'Failed talks', 'Dinner']) expect(html).toContain(`>${title}</a>`);
  expect(html).toContain('role="search"');
  expect(html).toContain('href="/schedule.json"');
  expect(html).toContain('href="/take-the-stage"');
  // Each link in the list of dates loads the page with the sessions of that date.
  const [day] = platform.settings.pages.schedule.days;
  expect(html).toContain(`href="?day=${day?.id}#${day?.dates[0]}"`);
  expect(await listSessionsToSearch(platform)).toHaveLength(4);
});

it('the item of today is open during the conference, and the first one before it', async () => {
  const [first, second] = platform.settings.pages.schedule.days;
  const isOpen = (html: string, id = '') => new RegExp(`<details[^>]* id="${id}"[^>]* open=""`).test(html);
  const before = await renderSchedule(platform);
  expect([isOpen(before, first?.id), isOpen(before, second?.id)]).toEqual([true, false]);
  platform.clock.now = new Date(`${second?.dates[0]}T06:00:00Z`);
  const during = await renderSchedule(platform);
  expect([isOpen(during, first?.id), isOpen(during, second?.id)]).toEqual([false, true]);
});
