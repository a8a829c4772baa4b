// An organiser reads a programme, speakers or papers from a file, looks at the preview, and imports it. The session has no
// time, so no test that publishes the draft shows it to visitors.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
      if (javaScriptEnabled) await expectNoOverflow(desk);
      await desk.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(desk).toHaveURL(/\/organiser\/programme$/);
      await expect(desk.getByRole('link', { name: title }).first()).toBeVisible();
    });
  });
}

/** Expects that a page is as wide as its window on a phone, a tablet and a desktop. */
async function expectNoOverflow(page: Page) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }
}

async function readTable(desk: Page, rows: readonly string[]) {
  const buffer = Buffer.from(rows.join('\n'));
  await desk
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer });
  await desk.getByRole('button', { name: 'Read the file' }).click();
}

test('tables of speakers and papers are previewed, imported once, and their people get mails', async ({
  page: desk,
  context,
  database,
  mails,
}) => {
  const tag = randomUUID().slice(0, 8);
  const [speaker, author, coAuthor] = [`asha@${tag}.example`, `ines@${tag}.example`, `mei@${tag}.example`];
  await enterDesk(context, database, { roles: ['programme'] });

  await desk.goto('/organiser/speakers');
  await desk.getByRole('link', { name: 'Import speakers' }).click();
  await readTable(desk, ['Name,Email', `Asha ${tag},${speaker}`]);
  await expect(
    desk
      .getByRole('alert')
      .getByText(/Category/)
      .first(),
  ).toBeVisible();
  await expectAccessible(desk, 'a refused table');
  const speakers = [
    'Name,Email,Category,Country',
    `Asha ${tag},${speaker},Peace Makers,Kenya`,
    'Nobody,no address,Peace Makers,',
  ];
  await readTable(desk, speakers);
  await expect(desk.getByRole('status').getByText('1 person is new.')).toBeVisible();
  await expect(desk.getByText(/Line 3/)).toBeVisible();
  await expectAccessible(desk, 'the preview of a table');
  await expectNoOverflow(desk);
  await desk.getByRole('button', { name: 'Invite these people' }).click();
  await expect(desk.getByText('Speakers Imported')).toBeVisible();
  await mails.waitFor(speaker);
  await desk.goto('/organiser/speakers/import');
  await readTable(desk, speakers);
  await expect(desk.getByText('The import would change nothing.')).toBeVisible();

  await desk.goto('/organiser/papers/import');
  const title = `Water between two villages ${tag}`;
  const abstract = 'Two villages share one well and tell how they did it. '.repeat(12).trim();
  await readTable(desk, [
    'Title,Abstract,Kind,Theme,Language,Author,Email,Institution,Co-authors',
    `${title},${abstract},Workshop,Protection of Nature,English,Ines ${tag},${author},Institute,Mei <${coAuthor}>`,
  ]);
  await expect(desk.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await desk.getByRole('button', { name: 'Submit these papers' }).click();
  await expect(desk.getByText('Papers Imported')).toBeVisible();
  await expect(desk.getByRole('link', { name: title })).toBeVisible();
  await mails.waitFor(author);
  await mails.waitFor(coAuthor);
});
