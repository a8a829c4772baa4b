import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { openDatabase } from '#platform/database/database.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { aKeyring } from '#tests/keyring.ts';

export type DeskVisitor = { id: string; name: string; email: string };

/**
 * Creates an organiser directly in the database and logs the context in as this organiser, with the second factor
 * already passed. The organiser has no passkey and no authenticator app. A test that needs one of them invites an
 * organiser instead.
 */
export async function enterDesk(
  context: BrowserContext,
  database: pg.Pool,
  { roles = ['owner'], name = 'Leela Raman' }: { roles?: readonly string[]; name?: string } = {},
): Promise<DeskVisitor> {
  const email = `leela-${randomUUID()}@example.org`;
  const token = randomBytes(32).toString('base64url');
  const keyring = aKeyring(process.env.E2E_SECRET_KEY);
  const { id: recordKeyId } = await makeRecordKey(openDatabase(database), { keyring });
  const { rows } = await database.query<{ id: string }>(
    'insert into organiser (email, name, record_key_id) values ($1, $2, $3) returning id',
    [email, name, recordKeyId],
  );
  const id = rows[0]?.id ?? '';
  await database.query('insert into organiser_role (organiser_id, role) select $1, unnest($2::desk_role[])', [
    id,
    roles,
  ]);
  await database.query(
    `insert into organiser_session (token_hash, organiser_id, second_factor_at, browser, expires_at)
     values ($1, $2, now(), 'Chrome on Linux', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  );
  await context.addCookies([
    { name: 'desk', value: token, url: `http://localhost:${process.env.E2E_PORT}`, httpOnly: true },
  ]);
  return { id, name, email };
}

/**
 * A simulated authenticator app. It never returns the same code twice, because the desk accepts each code only once.
 */
export type App = { nextCode(): Promise<string> };

/** Makes an authenticator app with the secret that the page shows. */
export async function scanSecret(page: Page): Promise<App> {
  const address = await page.getByRole('link', { name: 'Open it in the app' }).getAttribute('href');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let lastStep = 0;
  return {
    async nextCode() {
      const step = () => Math.floor(Date.now() / 30_000);
      // The desk also accepts the code of the next half-minute. So if the present code was already used, take the next
      // one, and wait only if that was used, too.
      await expect.poll(step, { timeout: 40_000 }).toBeGreaterThanOrEqual(lastStep);
      const next = Math.max(step(), lastStep + 1);
      lastStep = next;
      return totp.generate({ timestamp: next * 30_000 });
    },
  };
}

/** Sets up an authenticator app on the second-factor page. Returns the app and the recovery codes. */
export async function setUpApp(page: Page): Promise<{ app: App; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Use an app' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add your app');
  const app = await scanSecret(page);
  await page.getByLabel('Code from your app').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recoveryCodes = await page.locator('.recovery-codes li').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('link', { name: 'I have saved the codes' }).click();
  return { app, recoveryCodes };
}

type Mails = {
  waitFor(address: string, subject: RegExp): Promise<{ text: string }>;
  sentTo(address: string): Promise<{ subject: string; text: string }[]>;
};

/**
 * Asks for the sign-in mail of the desk. Waits until the organiser has got `count` sign-in mails. Returns the link and
 * the code of the last one.
 */
export async function askForDeskMail(page: Page, mails: Mails, email: string, count = 1) {
  await page.goto('/organiser/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/organiser/code');
  const find = async () => (await mails.sentTo(email)).filter(({ subject }) => /sign-in link/.test(subject));
  await expect.poll(async () => (await find()).length, { timeout: 20_000, intervals: [100] }).toBe(count);
  const text = (await find()).at(-1)?.text ?? '';
  const [link = ''] = /https?:\/\/\S+\/organiser\/link\?token=[\w-]+/.exec(text) ?? [];
  const [code = ''] = /\b\d{6}\b/.exec(text.replace(link, '')) ?? [];
  expect([link, code]).not.toContain('');
  return { link, code };
}

/**
 * An owner invites somebody by email, with these roles. `owner` is a page of the owner. Returns the link of the
 * invitation mail.
 */
export async function invite(owner: Page, mails: Mails, email: string, roles: string[]): Promise<string> {
  await owner.goto('/organiser/organisers');
  const form = owner.locator('form', { has: owner.getByLabel('Email', { exact: true }) });
  await form.getByLabel('Email', { exact: true }).fill(email);
  for (const role of roles) await form.getByRole('checkbox', { name: new RegExp(`^${role}:`) }).check();
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
  await expect(owner.getByText(email, { exact: true })).toBeVisible();
  const { text } = await mails.waitFor(email, /invited/);
  const [link = ''] = /https?:\/\/\S+\/organiser\/welcome\?token=[\w-]+/.exec(text) ?? [];
  expect(link).not.toBe('');
  return link;
}

/**
 * Presses the button that answers a question of the desk, and repeats this until `done` is visible. It must repeat,
 * because the desk asks a new question if other tests have changed the numbers in it.
 */
export async function answerQuestion(
  page: Page,
  { button, done }: { button: string | RegExp; done: Locator },
) {
  const again = page.getByText('Please read the new question');
  await expect(async () => {
    await page.getByRole('button', { name: button }).click({ timeout: 5000 });
    await expect(done.or(again).first()).toBeVisible();
    await expect(done).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}
