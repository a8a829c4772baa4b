import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { fillRegistration, open, toast } from '../support/pages.ts';
import { anEmail, register } from '../support/participants.ts';

const selectRegistrations = 'select id, status from registration where email = $1 order by created_at';
const selectCredentials =
  'select device_id from device_registration join registration on registration.id = registration_id where email = $1';
const selectMailJobs =
  "select 1 from registration join mail on registration_id = registration.id join jobs.job on data ->> 'id' = mail.id::text where email = $1 and kind = 'registration'";

for (const javaScriptEnabled of [true, false]) {
  test(`two quick clicks on the button ${javaScriptEnabled ? 'with' : 'without'} script save one registration and one credential`, async ({
    browser,
    baseURL,
    database,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const email = anEmail();
    if (javaScriptEnabled) await open(page, '/registration');
    else await page.goto('/registration');
    await fillRegistration(page, { email });
    await page.getByRole('button', { name: 'Register Now & Pay Later' }).dblclick();
    await expect(page).toHaveURL('/login');
    await context.close();
    expect((await database.query(selectRegistrations, [email])).rows).toMatchObject([{ status: 'active' }]);
    expect((await database.query(selectMailJobs, [email])).rowCount).toBe(1);
    expect((await database.query(selectCredentials, [email])).rowCount).toBe(1);
  });
}

test('each page has a new form key, and a form with a used key is saved if it has other content or comes from another browser', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const keys = await Promise.all(
    [1, 2, 3].map(async () => {
      const html = await (await page.request.get('/registration')).text();
      return /name="formKey" value="([^"]+)"/.exec(html)?.[1];
    }),
  );
  expect(new Set(keys).size).toBe(3);

  const formKey = randomUUID();
  const first = await register(page.request, { formKey });
  const second = await register(page.request, { formKey });
  expect((await database.query(selectRegistrations, [first])).rowCount).toBe(1);
  expect((await database.query(selectRegistrations, [second])).rowCount).toBe(1);

  const other = await browser.newContext({ baseURL });
  await register(other.request, { formKey, email: first });
  await other.close();
  expect((await database.query(selectRegistrations, [first])).rows).toMatchObject([
    { status: 'active' },
    { status: 'must-choose' },
  ]);
});

test('a visitor who goes back and registers again gets the same answer, and only one registration is active', async ({
  page,
  database,
}) => {
  const email = anEmail();
  await open(page, '/registration');
  for (let time = 0; time < 2; time += 1) {
    await fillRegistration(page, { email });
    await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
    await expect(page).toHaveURL('/login');
    await expect(toast(page).getByText('Registration Submitted!', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/registration');
  }
  expect((await database.query(selectRegistrations, [email])).rows.map(({ status }) => status)).toEqual([
    'active',
    'must-choose',
  ]);
});
