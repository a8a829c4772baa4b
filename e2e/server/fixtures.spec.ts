import { expect, test, watchConsole } from '../support/fixtures.ts';

test.describe('watchConsole', () => {
  test.use({ allowedErrors: [/.*/] });

  test('reports thrown errors and missing files', async ({ page, context }) => {
    const complaints = watchConsole(context);
    await page.goto('/about');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
      document.body.append(Object.assign(new Image(), { src: '/no-such-picture.png' }));
    });
    await expect.poll(() => complaints().join('\n')).toMatch(/thrown on purpose.*status of 404/s);
  });

  test('does not report a page that answers 404', async ({ page, context }) => {
    const complaints = watchConsole(context);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    expect(complaints()).toEqual([]);
  });
});

test('the fixtures read the mails and the database of the site', async ({ mails, database }) => {
  expect(await mails.sentTo('nobody@conference.example')).toEqual([]);
  const { rows } = await database.query('select count(*)::int > 0 as is_migrated from migration');
  expect(rows).toEqual([{ is_migrated: true }]);
});
