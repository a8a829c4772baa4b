import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { browserFlags } from '../../scripts/browser.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { enter } from '../support/participants.ts';

const size = { width: 640, height: 480 };

/** Makes a film in which a QR code lies on a table, for the camera that Chromium pretends to have. */
async function filmCode(text: string): Promise<Buffer> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize({ width: 420 })
    .rotate(4, { background: '#c8c0b0' })
    .png()
    .toBuffer();
  const table = { ...size, channels: 3, background: '#c8c0b0' } as const;
  const grey = await sharp(
    await sharp({ create: table })
      .composite([{ input: code }])
      .png()
      .toBuffer(),
  )
    .greyscale()
    .raw()
    .toBuffer();
  // YUV4MPEG2: brightness, then two planes of colour at half the width and height, which stay grey.
  const colour = Buffer.alloc((size.width * size.height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}

test('the camera reads a code: the page that verifies shows the verdict, and the kit desk opens the person', async ({
  request,
  database,
  baseURL,
  extraHTTPHeaders,
}) => {
  const email = await enter(request);
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  const credential = await request.get('/dashboard/documents/membership-card/credential');
  expect([credential.status(), credential.headers()['content-type']]).toEqual([200, 'application/vc+jwt']);
  const [, payload = ''] = (await credential.text()).split('.');
  const { id, issuer } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const described = await request.get('/.well-known/did.json');
  expect((await described.json()).id).toBe(issuer.id);

  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'code.y4m');
  // As on paper, the code contains the address in upper case.
  await writeFile(film, await filmCode(String(id).toUpperCase()));
  const browser = await chromium.launch({
    executablePath: process.env.E2E_BROWSER || undefined,
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const page = await context.newPage();
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Scan the code with the camera' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Genuine' })).toBeVisible({ timeout: 30_000 });
    await expect(main).toContainText('Membership Card');
    await expect(main).toContainText('Asha Wanjiru');
    // The camera is off again.
    await expect(page.locator('video')).toHaveCount(0);

    await enterDesk(context, database, { roles: ['door'] });
    await page.goto('/organiser/kit');
    await page.getByRole('link', { name: 'Scan badges with the camera' }).click();
    await expect(page).toHaveURL(/\/organiser\/kit\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Wanjiru');
    await expect(page.getByRole('link', { name: 'Scan the next badge' })).toBeVisible();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
