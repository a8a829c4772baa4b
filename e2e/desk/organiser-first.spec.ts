import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { findFreePort } from '#platform/free-port.server.ts';
import { setUpApp } from '../support/organisers.ts';

// Use a separate server, because the shared server already has organisers.
const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);
let dataDir: string;
let environment: Record<string, string>;
let server: ChildProcess | undefined;

test.describe.configure({ timeout: 150_000 });
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'conference-desk-'));
  const port = String(await findFreePort());
  environment = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: port };
});
test.afterEach(async () => {
  await stopServer();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the built server. Returns its address and what it printed while it started. */
async function startServer() {
  const child = spawn(process.execPath, ['build/server/server.js'], {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production' },
  });
  server = child;
  let printed = '';
  return await new Promise<{ address: string; printed: string }>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, address] = /^Open (\S+) · /m.exec(printed) ?? [];
      if (address) done({ address, printed });
    });
    child.once('exit', () => fail(new Error(`The server did not start:\n${printed}`)));
  });
}

async function stopServer() {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const findLink = (text: string) => /http\S+\/organiser\/(?:welcome|link)\?token=[\w-]+/.exec(text)?.[0] ?? '';
const runScript = async (script: string, ...args: string[]) =>
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: environment,
  });

/** Returns the texts of all mails in the outbox as one text. The mails are not in the order in which they were sent. */
async function readOutbox(): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const mails = names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name))));
  return (await Promise.all(mails)).map(({ text }) => text ?? '').join('\n');
}

test('the first organiser joins by a link that the server prints, and can sign in', async ({ browser }) => {
  const { address, printed } = await startServer();
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const printedLink = findLink(printed);
  await page.goto(printedLink);
  await page.getByLabel('Your name').fill('Leela Raman');
  await page.getByLabel('Your email').fill('leela@example');
  await page.getByRole('button', { name: 'Join the desk' }).click();
  await expect(page.getByLabel('Your email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Your name')).toHaveValue('Leela Raman');
  await page.getByLabel('Your email').fill('leela@example.org');
  await page.getByRole('button', { name: 'Join the desk' }).click();
  await expect(page).toHaveURL('/organiser/second-factor');

  // Without a second factor, every page of the desk redirects to the page that sets one up.
  for (const path of ['/organiser', '/organiser/audit', '/organiser/account', '/organiser/anything']) {
    await page.goto(path);
    await expect(page).toHaveURL('/organiser/second-factor');
  }
  const { app } = await setUpApp(page);
  await expect(page).toHaveURL('/organiser');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To do');
  // A new desk opens a guide. Each of its steps leads to its place, and the owner can close it.
  const guide = page.getByRole('region', { name: 'Set up your conference' });
  await expect(guide.getByRole('listitem')).toHaveCount(10);
  await guide.getByRole('link', { name: '2. Days' }).click();
  await expect(page.locator('details#conference-days')).toHaveAttribute('open', '');
  await page.goto('/organiser');
  await guide.getByRole('button', { name: 'Close the guide' }).click();
  await expect(page).toHaveURL('/organiser/settings#guide');
  await page.goto('/organiser');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To do');
  await expect(guide).toBeHidden();

  const stranger = await (await browser.newContext({ baseURL: address })).newPage();
  expect((await stranger.goto(printedLink))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/does not work any more/);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/organiser/login');
  await page.goto('/organiser');
  await expect(page).toHaveURL('/organiser/login');

  await page.getByLabel('Email').fill('leela@example.org');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect.poll(readOutbox, { timeout: 20_000 }).toContain('/organiser/link');
  await page.goto(findLink(await readOutbox()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/organiser/second-factor');
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Open the desk', exact: true }).click();
  await expect(page.getByLabel('Code from your app')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code from your app').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Open the desk', exact: true }).click();
  await expect(page).toHaveURL('/organiser');

  await stopServer();
  expect((await startServer()).printed).not.toContain('/organiser/welcome');
});

test('terminal commands add an organiser, remove a lost second factor, and verify the audit', async ({
  browser,
}) => {
  const { address } = await startServer();
  const added = await runScript('scripts/organiser.ts', 'add', 'mira@example.org', '--role', 'owner');
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await page.goto(findLink(added.stdout));
  await expect(page.getByText('You are invited as mira@example.org')).toBeVisible();
  await page.getByLabel('Your name').fill('Mira Çelik');
  await page.getByRole('button', { name: 'Join the desk' }).click();
  await setUpApp(page);
  await expect(page).toHaveURL('/organiser');

  const again = runScript('scripts/organiser.ts', 'add', 'mira@example.org', '--role', 'owner');
  await expect(again).rejects.toMatchObject({ code: 1, stderr: /is an organiser already/ });
  await runScript('scripts/organiser.ts', 'reset', 'mira@example.org');
  await page.goto('/organiser');
  await expect(page).toHaveURL('/organiser/login');

  expect((await runScript('scripts/audit-verify.ts')).stdout).toMatch(
    /^The audit is complete: checked \d+ entries/,
  );
  // The server still works after the commands in the terminal.
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
