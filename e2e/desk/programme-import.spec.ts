// An organiser reads a programme from a file, looks at the preview, and imports it. The session has no time, so no test
// that publishes the draft shows it to visitors.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a table of sessions changes the draft only after its preview', async ({
      page: desk,
      context,
      database,
    }) => {
      const title = `A shared well ${randomUUID()}`;
      const rows = [
        'Title,Abstract,Kind,Day,From,To',
        `${title},How two villages share it,Workshop,,,`,
        'Too late,It is after the conference,Workshop,2026-03-01,20:00,21:00',
      ];
      await enterDesk(context, database, { roles: ['programme'] });
      await desk.goto('/organiser/programme/import');
      const buffer = Buffer.from(rows.join('\n'));
      const file = desk.getByLabel('File', { exact: true });
      await file.setInputFiles({ name: 'programme.csv', mimeType: 'text/csv', buffer });
      await desk.getByRole('button', { name: 'Read the file' }).click();
      await expect(desk.getByRole('row', { name: `${title} New Without a time` })).toBeVisible();
      await expect(desk.getByText('Too late: 2026-03-01 is not a day of the conference.')).toBeVisible();
      // Both checks need script.
      if (javaScriptEnabled) await expectAccessible(desk, 'the preview of a programme');
      for (const width of javaScriptEnabled ? [360, 768, 1440] : []) {
        await desk.setViewportSize({ width, height: 900 });
        const overflow = await desk.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([width, overflow]).toEqual([width, 0]);
      }
      await desk.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(desk).toHaveURL(/\/organiser\/programme$/);
      await expect(desk.getByRole('link', { name: title }).first()).toBeVisible();
    });
  });
}
