import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

async function openFirst(page: Page) {
  await page.locator('.photo-open').first().click();
  const view = page.locator('.photo-view').first();
  await expect(view).toBeVisible();
  return view;
}

/**
 * Opens the first picture. Returns three points of the background that neither the picture nor its caption covers
 * (`ground`), in CSS pixels of the window.
 */
async function findBackground(page: Page) {
  const view = await openFirst(page);
  const picture = await view.locator('img').boundingBox();
  const caption = await view.locator('.photo-big-caption').boundingBox();
  if (!picture || !caption) throw new Error('The picture or its caption is not on screen.');
  const isWide = picture.x > 40;
  return {
    view,
    picture,
    ground: [
      [3, 3],
      isWide
        ? [picture.x - 12, picture.y + picture.height / 2]
        : [picture.x + picture.width / 2, picture.y - 12],
      isWide ? [caption.x - 30, caption.y + 5] : [picture.x + 40, picture.y + picture.height + 12],
    ] as [number, number][],
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a click on the picture keeps it open, and a click anywhere around it closes it', async ({
      page,
    }) => {
      for (const [width, height] of [
        [1440, 900],
        [360, 740],
      ] as const) {
        await test.step(`${width} pixels wide`, async () => {
          await page.setViewportSize({ width, height });
          await page.goto('/gallery');
          if (javaScriptEnabled) await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
          const { view, picture, ground } = await findBackground(page);
          await page.mouse.click(picture.x + 8, picture.y + 8);
          await expect(view).toBeVisible();
          for (const [x, y] of ground) {
            await page.mouse.click(x, y);
            await expect(page.locator('.photo-view:visible')).toHaveCount(0);
            await openFirst(page);
          }
          await view.getByRole('button', { name: 'Close' }).click();
          await expect(view).toBeHidden();
        });
      }
    });
  });
}
