// Tests online payments at a separate site, whose payment providers are simulated on this machine.
import { expect, type Page, test } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { sendWebhook } from '#tests/provider-loopback/loopback-provider.ts';
import { watchConsole } from '../support/fixtures.ts';
import { type SiteWithOnlinePayments, startOnlineSite } from '../support/online-site.ts';
import { registerAndLogIn } from '../support/participants.ts';

const port = await findFreePort();
const origin = `http://localhost:${port}`;
let online: SiteWithOnlinePayments;
let loopback: SiteWithOnlinePayments['loopback'];

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  online = await startOnlineSite({ port });
  loopback = online.loopback;
});

test.afterAll(() => online.stop());

/** Registers and opens the payment tab. */
async function openPayment(page: Page) {
  await registerAndLogIn(page.request);
  await page.goto(`${origin}/dashboard/payment`);
  await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible();
}

/** Returns the row that the provider has added last. Rows are checkout pages or payments. */
function findLast<Row>(rows: Map<string, Row>): Row {
  const row = [...rows.values()].at(-1);
  if (!row) throw new Error('The provider has no checkout page or payment yet.');
  return row;
}

// In money-path.spec.ts people pay both with and without script. So each test here runs in only one of the two ways.
test.describe('with script', () => {
  test.use({ baseURL: origin });

  test('a participant pays, and the webhook makes the registration paid', async ({ page, context }) => {
    const complaints = watchConsole(context);
    await openPayment(page);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page).toHaveURL(/\/stripe\/pay\/cs_test_/);
    expect(page.url()).toContain(loopback.origin);
    const { checkouts, payments, events } = loopback.accounts.stripe;

    // The payer comes back without a payment. So the registration stays unpaid.
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await expect(page.getByText('has not told us yet')).toBeVisible();

    // If the participant clicks on the button again, the same checkout page opens.
    const first = findLast(checkouts).ref;
    await page.getByRole('link', { name: 'Back to your payments' }).click();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page).toHaveURL(new RegExp(`/stripe/pay/${first}$`));

    // The participant pays. The webhook reaches the site, and the payer's browser does not come back.
    events.length = 0;
    loopback.actions.stripe.pay(first);
    const [webhook] = loopback.takeWebhooks('stripe');
    if (!webhook) throw new Error('The provider sent no webhook.');
    const forged = await sendWebhook(origin, {
      ...webhook,
      body: webhook.body.replace('succeeded', 'Succeeded'),
    });
    expect(forged.status).toBe(400);
    for (let count = 0; count < 3; count++) expect((await sendWebhook(origin, webhook)).status).toBe(204);
    const amount = findLast(payments).amount.amount;
    expect(amount).toBe(findLast(checkouts).price.amount);
    await expect(async () => {
      await page.goto(`${origin}/dashboard/payment`);
      await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass({ timeout: 30_000 });
    await page.goto(`${origin}/dashboard/receipts`);
    await expect(page.getByText('Stripe')).toHaveCount(1);
    expect(complaints()).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, baseURL: origin });

  test('when the payer comes back before any webhook, the site asks the provider and shows the payment', async ({
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

  test('if a provider does not answer, the page names the provider, and the participant can try again', async ({
    page,
  }) => {
    await openPayment(page);
    loopback.control.faults.push('refuse');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('does not answer at the moment. You have paid nothing.')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page).toHaveURL(/\/stripe\/pay\/cs_test_/);
  });
});
