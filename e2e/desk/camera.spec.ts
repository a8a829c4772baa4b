import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { renderSVG } from 'uqr';
import { browserFlags } from '../../scripts/browser.ts';
import { makeGuests } from '../support/door-guests.ts';
import { downloadGuestList } from '../support/door-phones.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { registerAndLogIn } from '../support/participants.ts';

type Options = {
  baseURL: string | undefined;
  extraHTTPHeaders: BrowserContextOptions['extraHTTPHeaders'] | undefined;
};
type Use = (page: Page, context: BrowserContext) => Promise<void>;
const size = { width: 640, height: 480 };
const perSecond = 4;

/**
 * Makes a film for Chromium's simulated camera. For three seconds it shows a QR code that lies on a table. Then it
 * shows the empty table for `emptySeconds`. Chromium repeats the film.
 */
async function filmCode(text: string, emptySeconds = 0): Promise<Buffer> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize({ width: 420 })
    .rotate(4, { background: '#c8c0b0' })
    .png()
    .toBuffer();
  const table = { ...size, channels: 3, background: '#c8c0b0' } as const;
  // The two colour planes of a frame in the YUV4MPEG2 format, which follow its brightness. Every pixel is grey.
  const colour = Buffer.alloc((size.width * size.height) / 2, 128);
  const draw = async (overlays: OverlayOptions[]) => {
    const picture = await sharp({ create: table }).composite(overlays).png().toBuffer();
    const grey = await sharp(picture).greyscale().raw().toBuffer();
    return Buffer.concat([Buffer.from('FRAME\n'), grey, colour]);
  };
  const [full, empty] = [await draw([{ input: code }]), await draw([])];
  const head = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  const show = (frame: Buffer, seconds: number) => Array.from({ length: seconds * perSecond }, () => frame);
  return Buffer.concat([head, ...show(full, 3), ...show(empty, emptySeconds)]);
}

/**
 * Opens a browser whose camera shows this film, and passes its page to `use`. Closes the browser when `use` has ended.
 */
async function withCamera(film: Buffer, { baseURL, extraHTTPHeaders }: Options, use: Use): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const path = join(folder, 'film.y4m');
  await writeFile(path, film);
  const browser = await chromium.launch({
    executablePath: process.env.E2E_BROWSER || undefined,
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  });
  try {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    await use(await context.newPage(), context);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

test('a scanned code shows its verdict on the verification page, and opens the guest’s page at the kit desk', async ({
  request,
  database,
  baseURL,
  extraHTTPHeaders,
}) => {
  const email = await registerAndLogIn(request);
  await database.query('update registration set paid_at = now() where email = $1', [email]);
  const credential = await request.get('/dashboard/documents/membership-card/credential');
  expect([credential.status(), credential.headers()['content-type']]).toEqual([200, 'application/vc+jwt']);
  const [, payload = ''] = (await credential.text()).split('.');
  const { id, issuer, credentialStatus } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const described = await request.get('/.well-known/did.json');
  expect((await described.json()).id).toBe(issuer.id);
  const list = await request.get(new URL(credentialStatus.statusListCredential).pathname);
  const { 'content-type': type, 'cache-control': cache, 'access-control-allow-origin': who } = list.headers();
  expect([list.status(), type, cache, who]).toEqual([200, 'application/vc+jwt', 'public, max-age=300', '*']);
  expect((await request.get('/credentials/status/9')).status()).toBe(404);

  // Like the QR code on paper, this code contains the URL in upper case.
  const film = await filmCode(String(id).toUpperCase());
  await withCamera(film, { baseURL, extraHTTPHeaders }, async (page, context) => {
    await page.goto('/verify');
    await page.getByRole('button', { name: 'Scan the code with the camera' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Genuine' })).toBeVisible({ timeout: 30_000 });
    await expect(main).toContainText('Membership Card');
    await expect(main).toContainText('Asha Wanjiru');
    // After the scan, the page has switched the camera off.
    await expect(page.locator('video')).toHaveCount(0);

    await enterDesk(context, database, { roles: ['door'] });
    await page.goto('/organiser/kit');
    await page.getByRole('link', { name: 'Scan badges with the camera' }).click();
    await expect(page).toHaveURL(/\/organiser\/kit\/[0-9a-f-]{36}$/, { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Wanjiru');
    await expect(page.getByRole('link', { name: 'Scan the next badge' })).toBeVisible();
  });
});

test('without network, a phone at the door admits a badge once, and shows “Already in” when the badge is scanned again', async ({
  request,
  database,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { guests } = await makeGuests(request, database, 1);
  const [guest] = guests;
  if (!guest) throw new Error('makeGuests returned no guest.');
  await withCamera(await filmCode(guest.address, 4), { baseURL, extraHTTPHeaders }, async (page, context) => {
    await enterDesk(context, database, { roles: ['door'] });
    await downloadGuestList(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Scan badges with the camera' }).click();
    const word = page.locator('#door-word');
    await expect(word).toHaveText('Admit', { timeout: 30_000 });
    await expect(page.getByRole('heading', { name: guest.name })).toBeVisible();
    await expect(page.getByText('1 waiting to be sent')).toBeVisible();
    await expect(word).toHaveText('Already in', { timeout: 30_000 });
    // A badge that stays in front of the camera counts as one scan. The page accepts the same badge again only after
    // the badge was out of sight for three seconds.
    const times = await page.evaluate(() =>
      performance.getEntriesByName('door-answer').map(({ startTime }) => startTime),
    );
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3_000);
    await context.setOffline(false);
    await expect(page.getByText('All scans are sent')).toBeVisible({ timeout: 40_000 });
  });
  const { rows } = await database.query('select means from door_scan where registration_id = $1', [guest.id]);
  expect(rows).toEqual([{ means: 'code' }]);
});
