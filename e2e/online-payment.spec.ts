// Pays online at a site of its own, whose payment providers are on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type APIRequest, expect, type Page, test } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { sendWebhook, startLoopbackProvider } from '#tests/provider-loopback/loopback-provider.ts';
import { watchConsole } from './fixtures.ts';
import { enter } from './participants.ts';

const root = resolve(import.meta.dirname, '..');
let site: ChildProcess;
let dataDir: string;
const port = await findFreePort();
const origin = `http://localhost:${port}`;
let loopback: Awaited<ReturnType<typeof startLoopbackProvider>>;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  loopback = await startLoopbackProvider();
  dataDir = await mkdtemp(join(tmpdir(), 'conference-online-'));
  site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ORIGIN: origin,
      PORT: String(port),
      ...loopback.env,
    },
  });
  let printed = '';
  await new Promise<void>((done, fail) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    site.once('exit', () => fail(new Error(printed)));
  });
  loopback.control.webhooksTo = undefined;
});

test.afterAll(async () => {
  site.kill('SIGTERM');
  await once(site, 'exit');
  await loopback.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Registers and opens the payment tab. */
async function openPayment(page: Page) {
  await enter(page.request);
  await page.goto(`${origin}/dashboard/payment`);
  await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible();
}

/** Registers somebody else, and returns the reference. */
async function registerOther(request: APIRequest, fullName: string): Promise<string> {
  const other = await request.newContext({ baseURL: origin });
  await enter(other, { fullName });
  const html = await (await other.get('/dashboard/payment')).text();
  await other.dispose();
  return /PC-\w{4}-\w{4}/.exec(html)?.[0] ?? '';
}

/** The last page of the provider, and its last payment. */
function last<Row>(rows: Map<string, Row>): Row {
  const row = [...rows.values()].at(-1);
  if (!row) throw new Error('There is none.');
  return row;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, baseURL: origin });

    test('a participant pays, and the webhook makes the registration paid', async ({ page, context }) => {
      const complaints = watchConsole(context);
      await openPayment(page);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page).toHaveURL(/\/stripe\/pay\/cs_test_/);
      expect(page.url()).toContain(loopback.origin);
      const { checkouts, payments, events } = loopback.accounts.stripe;

      // The browser comes back without having paid: that proves nothing.
      await page.getByRole('link', { name: 'Back without paying' }).click();
      await expect(page.getByText('has not told us yet')).toBeVisible();

      // A second click finds the same page.
      const first = last(checkouts).ref;
      await page.getByRole('link', { name: 'Back to your payments' }).click();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page).toHaveURL(new RegExp(`/stripe/pay/${first}$`));

      // The money arrives. The webhook comes before the browser does.
      events.length = 0;
      loopback.actions.stripe.pay(first);
      const [webhook] = loopback.takeWebhooks('stripe');
      if (!webhook) throw new Error('There is no webhook.');
      const forged = await sendWebhook(origin, {
        ...webhook,
        body: webhook.body.replace('succeeded', 'Succeeded'),
      });
      expect(forged.status).toBe(400);
      for (let count = 0; count < 3; count++) expect((await sendWebhook(origin, webhook)).status).toBe(204);
      const amount = last(payments).amount.amount;
      expect(amount).toBe(last(checkouts).price.amount);
      await expect(async () => {
        await page.goto(`${origin}/dashboard/payment`);
        await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible({
          timeout: 1000,
        });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByText('Stripe')).toHaveCount(1);
      expect(complaints()).toEqual([]);
    });

    test('the page to which the payer comes back asks the provider, if no webhook came', async ({
      page,
      context,
    }) => {
      const complaints = watchConsole(context);
      await openPayment(page);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.getByText('has told us that your payment')).toBeVisible();
      await page.getByRole('link', { name: 'Back to your payments' }).click();
      await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
      expect(complaints()).toEqual([]);
    });

    test('a leader pays for three people, and sees only their first names', async ({
      page,
      context,
      playwright,
    }) => {
      const complaints = watchConsole(context);
      const references: string[] = [];
      for (const name of ['Dr. Bo Lind', 'Chen Wei', 'Dana Novak']) {
        references.push(await registerOther(playwright.request, name));
      }
      await openPayment(page);
      await page.getByRole('link', { name: 'Pay for other people' }).click();
      await page
        .getByLabel('References')
        .fill([...references, references[0]?.toLowerCase(), 'PC-2222-2222', 'hello?'].join('\n'));
      await page.getByRole('button', { name: 'Check the references' }).click();
      await expect(page.getByText('You pay for 3 people. Together this is $7500.')).toBeVisible();
      await expect(page.getByText('3 lines are left out.')).toBeVisible();
      for (const sentence of [
        'This person is in the list already.',
        'We do not know this reference.',
        'This is not a reference.',
      ]) {
        await expect(page.getByText(sentence)).toBeVisible();
      }
      await expect(page.getByRole('cell', { name: 'Chen', exact: true })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Wei');

      await page.getByLabel('Name or organisation').fill('River Delegation');
      await page.getByLabel('Address').fill(' ');
      await page.getByRole('button', { name: 'Go on to the payment' }).click();
      await expect(page.getByText('Please enter the address.').first()).toBeVisible();
      await expect(page.getByLabel('Name or organisation')).toHaveValue('River Delegation');
      await page.getByLabel('Address').fill('River Road 1');
      await page.getByRole('button', { name: 'Go on to the payment' }).click();
      await expect(page.getByRole('heading', { name: /^Payment GP-/ })).toBeVisible();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.getByText('has told us that your payment of $7500')).toBeVisible();
      await page.getByRole('link', { name: 'Back to your payments' }).click();
      await expect(page.getByText('Nothing is due any more.')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      // The leader's own fee is still due.
      await page.goto(`${origin}/dashboard/payment`);
      await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible();
      expect(complaints()).toEqual([]);
    });

    test('a provider that does not answer is named, and nothing is lost', async ({ page }) => {
      await openPayment(page);
      loopback.control.faults.push('refuse');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page.getByText('does not answer at the moment. You have paid nothing.')).toBeVisible();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await expect(page).toHaveURL(/\/stripe\/pay\/cs_test_/);
    });
  });
}
