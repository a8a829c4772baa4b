import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { register } from '../support/participants.ts';

test('an owner makes a key, sees it once, and a program reads what the key allows until the owner ends it', async ({
  page,
  context,
  database,
  request,
}) => {
  await enterDesk(context, database);
  await page.goto('/organiser/settings/keys');
  const name = `Badge printer ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'a key without permissions');
  await page.getByLabel('Read registrations', { exact: false }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = (await page.getByText(/^pck_[\w-]{20,}$/).textContent()) ?? '';
  await expectAccessible(page, 'a new key');
  const headers = { Authorization: `Bearer ${key}` };
  const read = async (path: string) => (await request.get(`/api/v1${path}`, { headers })).status();
  expect([await read('/registrations'), await read('/payments')]).toEqual([200, 403]);
  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('button', { name: `End this key “${name}”` }).click();
  await expect.poll(() => read('/registrations')).toBe(401);
});

test('an owner adds a webhook and sees its secret once; the site tries to deliver, says why it cannot, and the owner ends it without script', async ({
  page,
  context,
  database,
  request,
  browser,
  baseURL,
}) => {
  // Allow more time: the site looks once a minute for what it has to send.
  test.slow();
  await enterDesk(context, database);
  await page.goto('/organiser/settings/webhooks');
  await expect(page.getByText('No webhooks. Nothing is sent.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Badge printer');
  await page.getByLabel('Address', { exact: true }).fill('https://192.168.1.1/in');
  await page.getByLabel('Somebody registered', { exact: false }).check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText('This address leads into a private network').first()).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://receiver.invalid/in');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(page.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
  await expectAccessible(page, 'the secret of a new webhook');
  await page.getByText('What receivers get').click();
  await expectAccessible(page, 'the guide of webhooks');
  await page.reload();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await register(request);
  await page.getByRole('link', { name: 'Badge printer' }).click();
  await expect(page.getByText('registration.created').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The name of the host could not be resolved.').first()).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 90_000, intervals: [2000] });
  await expectAccessible(page, 'the deliveries of a webhook');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await expect(page.getByText('Waiting').first()).toBeVisible();

  const plain = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await plain.addCookies(await context.cookies());
  const page2 = await plain.newPage();
  await page2.goto(page.url());
  await page2.getByText('Change the secret').click();
  await page2.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(page2.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
  await page2.getByText('End the webhook').first().click();
  await page2.getByRole('button', { name: 'End the webhook' }).click();
  await expect(page2.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page2.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await plain.close();
});
