import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { readPlaces } from '#routes/papers/find-place.server.ts';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { renderSchedule } from '#tests/render-schedule.tsx';

const platform = await aPlatform();
await importProgramme(platform.db, edition, platform.now());

it('a programme that is only announced shows the days of the edition, but no sessions anywhere', async () => {
  const html = await renderSchedule(platform, '?day=all');
  for (const { title } of platform.settings.pages.schedule.days) expect(html).toContain(title);
  // Each link in the list of dates leads to a part of the page.
  const date = platform.settings.pages.schedule.days[0]?.dates[0];
  expect(html).toContain(`#${date}"`);
  expect(html).toContain(`id="${date}"`);
  expect(html).not.toMatch(/Wells|Failed talks|Dinner|role="search"|schedule\.json/);
  expect(await listSessionsToSearch(platform)).toEqual([]);
  expect(
    (await readPlaces(platform.db, englishTranslator))('00000000-0000-4000-8000-000000000000'),
  ).toBeUndefined();
});
