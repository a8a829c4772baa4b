import { findFreePort } from '#platform/free-port.server.ts';
import { movedPages } from '#routes/page/moved-pages.server.ts';
import { enterEventClearances } from '../support/event-clearances.ts';
import { expect, test } from '../support/fixtures.ts';
import { siteAt } from '../support/online-site.ts';
import { open, toast } from '../support/pages.ts';
import { readSignInMail, register, registerAndLogIn } from '../support/participants.ts';
import { aPdf, aPhotoWithPlace, aTextNamedJpg } from '../support/uploads.ts';

const tabs = [
  ['Overview', '/dashboard'],
  ['Payment', '/dashboard/payment'],
  ['Papers', '/dashboard/papers'],
  ['Kit', '/dashboard/kit'],
  ['Documents', '/dashboard/documents'],
] as const;
/** The pages with the labels that mark them in both lines. The fourth value is true for the first page of a tab. */
const pages = [
  ['/dashboard', 'Overview', 'Tasks', true],
  ['/dashboard/participation', 'Overview', 'How you take part', false],
  ['/dashboard/account', 'Overview', 'Account', false],
  ['/dashboard/cancel', 'Overview', 'Account', false],
  ['/dashboard/payment', 'Payment', 'Pay', true],
  ['/dashboard/pay-for-others', 'Payment', 'For others', false],
  ['/dashboard/receipts', 'Payment', 'Receipts', false],
  ['/dashboard/papers', 'Papers', 'My papers', true],
  ['/dashboard/programme', 'Papers', 'My programme', false],
  ['/dashboard/kit', 'Kit', undefined, true],
  ['/dashboard/documents', 'Documents', 'My documents', true],
  ['/dashboard/visa', 'Documents', 'Visa', false],
] as const;
const lastDayPort = await findFreePort();
const readLocalStorage = () => ({ ...localStorage });
const markPaid = 'update registration set paid_at = now() where email = $1';

test('without a session, each page of the dashboard redirects to /login with the notice "Access Denied"', async ({
  page,
}) => {
  for (const [, path] of [...tabs, ['Account', '/dashboard/account']] as const) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/login']);
  }
  // The addresses that pages had before lead to the pages of today.
  for (const { from, to } of movedPages) {
    const answer = await page.request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers().location]).toEqual([from, 301, to]);
  }
  // The browser's record `loggedInUser` alone gives no access. The site removes it and keeps `userRegistration`.
  const record = JSON.stringify({ email: 'asha@example.org', name: 'Asha', paid: true });
  await page.context().clearCookies();
  await page.goto('/about');
  await page.evaluate((text) => {
    localStorage.setItem('userRegistration', text);
    localStorage.setItem('loggedInUser', text);
  }, record);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(toast(page).getByRole('alert')).toContainText('Access Denied');
  await expect(toast(page)).toContainText('Please log in to view your dashboard.');
  await expect.poll(() => page.evaluate(readLocalStorage)).toEqual({ userRegistration: record });
});

test('the page shows "Loading..." while its data loads, and a click on a tab after the session has ended opens /login', async ({
  page,
  database,
}) => {
  const email = await register(page.request);
  await open(page, '/login');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/dashboard\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Wanjiru');
  await expect(page.getByText('Loading...')).toHaveCount(0);

  await database.query('update session set ended_at = now() where email = $1', [email]);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Kit' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page)).toContainText('Access Denied');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loggedInUser'))).toBeNull();
});

test('the dashboard greets the participant by name, and has a logout button and five tabs with their own URLs', async ({
  page,
}) => {
  const sizes = { clothSize: 'xxl', shoeSize: '12' };
  await registerAndLogIn(page.request, { fullName: 'Noor Inayat', participantType: 'student', ...sizes });
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor Inayat');
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText(tabs.map(([label]) => label));
  for (const [label, path] of tabs) {
    const tab = links.getByText(label, { exact: true });
    await tab.click();
    await expect(page).toHaveURL(path);
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    const heading = await page.getByRole('heading', { level: 2 }).first().textContent();
    await page.reload();
    await expect(page).toHaveURL(path);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(heading ?? '');
  }

  await test.step('with a long name, each page marks its place in both lines, and begins on the first 300 pixels of a phone', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
    await registerAndLogIn(page.request, { fullName: name, participantType: 'student' });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, tab, own, isFirst] of pages) {
      await page.goto(path);
      await expect(links.and(page.locator('[aria-current]'))).toHaveText(tab);
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveCount(isFirst ? 1 : 0);
      if (own) {
        const second = page.getByRole('navigation', { name: tab }).getByRole('link');
        await expect(second.and(page.locator('[aria-current]'))).toHaveText(own);
      }
      const box = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox();
      expect([path, (box?.y ?? 999) < 300]).toEqual([path, true]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 360]);
      await expect(page.getByRole('button', { name: 'Logout', exact: true })).toHaveCount(1);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('the kit shows which sizes were chosen, and changes them on any day', async () => {
    await registerAndLogIn(page.request, { participantType: 'student', ...sizes });
    await page.goto('/dashboard/kit');
    const shown = page.getByRole('main').locator('dd');
    await expect(shown).toHaveText(['Double extra large', 'US 12']);
    await page.getByText('Modify Selections').click();
    await page.getByLabel('US shoe size').selectOption('9');
    await page.getByRole('button', { name: 'Save the sizes' }).click();
    await expect(shown).toHaveText(['Double extra large', 'US 9']);
    await registerAndLogIn(page.request, { participantType: 'student', clothSize: '', shoeSize: '' });
    await page.reload();
    await expect(shown).toHaveText(['Not chosen yet', 'Not chosen yet']);
    // The overview has no second form for the sizes. It leads to the kit.
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByLabel('US shoe size')).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose your sizes' }).click();
    await expect(page).toHaveURL('/dashboard/kit');
  });
  await test.step('Proceed to Payment says that payment will be available soon', async () => {
    await open(page, '/dashboard/payment');
    await expect(page.getByRole('main')).toContainText('$1500');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(toast(page)).toContainText('🚧 Feature In Progress');
    await expect(toast(page)).toContainText('Payment processing will be available soon.');
  });
});

test('the page and the browser’s copies show Pending before the payment is recorded, and then Completed', async ({
  page,
  database,
}) => {
  const email = await registerAndLogIn(page.request);
  await open(page, '/dashboard');
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await page.goto('/dashboard/payment');
  await expect(page.getByRole('heading', { name: 'Payment Pending' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$2500');
  await page.goto('/dashboard/documents');
  await expect(page.getByText('Available after payment completion.', { exact: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0);
  const record = (paid: boolean) => JSON.stringify({ email, name: 'Asha Wanjiru', paid });
  await expect
    .poll(() => page.evaluate(readLocalStorage))
    .toEqual({ userRegistration: record(false), loggedInUser: record(false) });

  await database.query(markPaid, [email]);
  await open(page, '/dashboard');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(readLocalStorage))
    .toEqual({ userRegistration: record(true), loggedInUser: record(true) });
  await page.goto('/dashboard/payment');
  await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0);
});

test.describe('on the last day of the conference', () => {
  const lastDay = siteAt('2026-01-30T12:00', lastDayPort);

  test('after the payment, the participant can view and download each document, and verify one with and without network', async ({
    page,
    context,
    browser,
  }) => {
    await enterEventClearances(browser, lastDay().database, `http://localhost:${lastDayPort}`);
    const email = await registerAndLogIn(page.request, {
      photo: await aPhotoWithPlace(),
      needsVisa: 'yes',
      visaAddress: '12 Moi Avenue\nNairobi',
    });
    await lastDay().database.query(markPaid, [email]);
    await open(page, '/dashboard/documents');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
      'Conference iCard',
      'Visa Invitation Letter',
      'Membership Card',
      'World Peace Passport',
      'Certificate of Participation',
      'Membership Certificate',
    ]);
    await expect(page.getByText('Available after payment completion.')).toHaveCount(0);
    // The iCard and the passport contain the photograph, so they open only after a sign-in by mail. The letter waits for
    // two answers.
    await expect(main.getByText('Opens within an hour of a sign-in by mail.')).toHaveCount(2);
    await expect(main.getByText(/^For people who took part on at least one day/)).toBeVisible();
    const letter = await page.request.get('/dashboard/documents/visa-letter', { maxRedirects: 0 });
    expect([letter.status(), letter.headers().location]).toEqual([302, '/dashboard/documents']);

    await main.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page).toHaveURL('/login/code?own');
    const { code } = await readSignInMail(lastDay(), email);
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard/documents');
    await expect(main.getByRole('link', { name: 'View', exact: true })).toHaveCount(4);
    await open(page, '/dashboard/visa');
    await main.getByLabel('Nationality').selectOption('Kenya');
    await main.getByLabel('Date of birth').fill('1990-02-03');
    await main.getByRole('button', { name: 'Save the answers' }).click();
    await expect(main.getByText('2 of 9 answers given')).toBeVisible();
    await open(page, '/dashboard/documents');
    await expect(main.getByRole('link', { name: 'View', exact: true })).toHaveCount(5);
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Download', exact: true }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^icard-DOC-[2-9A-Z]{4}-[2-9A-Z]{4}\.pdf$/);
    for (const link of await main.getByRole('link', { name: 'View', exact: true }).all()) {
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect(file.headers()['content-disposition']).toMatch(/^inline/);
    }
    const { rows } = await lastDay().database.query(
      `select number from participant_document where kind = 'membership-card'
         and registration_id = (select id from registration where email = $1)`,
      [email],
    );
    const number = rows[0]?.number ?? '';

    await open(page, '/verify');
    await expect(page.getByText('This page now also works without network on this device.')).toBeVisible();
    await page.getByLabel('Number').fill(`doc ${number.toLowerCase()}`);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Genuine' })).toBeVisible();
    await expect(main).toContainText('Asha Wanjiru');
    await expect(main).toContainText('It is valid until 25 January 2027.');
    await page.getByLabel('Number').fill('DOC-1');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(main).toContainText('This is not a number of a document.');

    // A credential names the code that its paper shows.
    const credential = await page.request.get('/dashboard/documents/membership-card/credential');
    const [, payload = ''] = (await credential.text()).split('.');
    const cardCode = String(JSON.parse(Buffer.from(payload, 'base64url').toString()).id)
      .split('/')
      .at(-1);
    await page.goto(`/verify/${cardCode}`);
    await expect(main).toContainText('Compare each line with the paper.');
    await expect(main).toContainText('26 January 2026 – 25 January 2027');

    // Without network, somebody types what the paper says, and the code proves it.
    await context.setOffline(true);
    await page.goto(`/verify/${cardCode}`);
    await expect(main.getByRole('heading', { name: 'Genuine' })).toBeVisible();
    await page.getByLabel('First day').fill('2026-01-26');
    await page.getByLabel('Last day').fill('2036-01-25');
    await page.getByRole('button', { name: 'Compare the paper' }).click();
    await expect(main.getByRole('status')).toContainText('This is not what the organisers signed.');
    await page.getByLabel('Last day').fill('2027-01-25');
    await page.getByRole('button', { name: 'Compare the paper' }).click();
    await expect(main.getByRole('status')).toHaveText('The paper says what the organisers signed.');
    await context.setOffline(false);

    // Without network, the page shows “Unknown” for a code that it cannot read. The server shows the same.
    await context.setOffline(true);
    await page.goto(`/verify/${'A'.repeat(150)}`);
    await expect(page).toHaveURL(/\/verify#A+$/);
    await expect(main.getByRole('heading', { name: 'Unknown' })).toBeVisible();
    await expect(main).toContainText('Checked without network');
    await page.getByLabel('Number').fill(number);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(main).toContainText('Without it, only codes can be checked');
    await context.setOffline(false);
  });
});

test('on the overview a participant saves the country, uploads both files, and confirms the email', async ({
  page,
  database,
  mails,
}) => {
  const email = await registerAndLogIn(page.request);
  await open(page, '/dashboard');
  const asked = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('form') });
  await expect(asked.first()).toContainText('Country of residence');
  await page.getByLabel('Where do you live?').selectOption('KE');
  await page.getByRole('button', { name: 'Save country' }).click();
  await expect(toast(page)).toContainText('Details Saved');
  await expect(page.getByLabel('Where do you live?')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Country of residence' })).toContainText('Kenya');

  const files = async () =>
    (
      await database.query(
        'select kind, file_id, media_type from registration join registration_file on registration_id = registration.id join stored_file on stored_file.id = file_id where email = $1 order by kind',
        [email],
      )
    ).rows;
  await page.getByLabel('Choose the photograph').setInputFiles(await aPhotoWithPlace());
  await page.getByRole('button', { name: 'Upload photograph' }).click();
  await expect(toast(page)).toContainText('File Received');
  await page.getByLabel('Choose the passport scan').setInputFiles(aPdf());
  await page.getByRole('button', { name: 'Upload passport scan' }).click();
  await expect(page.getByText(/PDF, 1 kB, received on .+ \(India Standard Time\)/)).toBeVisible();
  const before = await files();
  expect(before).toMatchObject([{ kind: 'photo' }, { kind: 'passport', media_type: 'application/pdf' }]);

  await page.getByText('Replace it').last().click();
  await page.getByLabel('Replace the passport scan').setInputFiles(aTextNamedJpg());
  await page.getByRole('button', { name: 'Replace passport scan' }).click();
  await expect(page.getByLabel('Replace the passport scan')).toHaveAccessibleDescription(
    /“holiday.jpg” is not a file that we accept/,
  );
  expect(await files()).toEqual(before);

  await page.getByLabel('Replace the passport scan').setInputFiles(await aPhotoWithPlace());
  await page.getByRole('button', { name: 'Replace passport scan' }).click();
  await expect(page.getByText(/^JPEG, .* received on/)).toHaveCount(2);
  const after = await files();
  expect(after).toMatchObject([before[0], { kind: 'passport', media_type: 'image/jpeg' }]);
  // The site has also deleted the row of the file that was replaced. The registration alone would not show this.
  const { rowCount } = await database.query('select 1 from stored_file where id = $1', [before[1].file_id]);
  expect(rowCount).toBe(0);

  // A participant who asks for the sign-in mail on the overview comes back to the overview.
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page).toHaveURL('/login/code?own');
  await page.getByLabel('Six-digit code').fill((await readSignInMail(mails, email)).code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Email confirmed')).toBeVisible();
});

test('the overview refuses an unknown country and an unknown form', async ({ request }) => {
  await registerAndLogIn(request);
  for (const [form, status] of [
    [{ intent: 'country', country: 'XX' }, 422],
    [{ intent: 'country', country: '' }, 422],
    [{ intent: 'photo' }, 422],
    [{ intent: 'fly' }, 400],
    [{ intent: 'withdraw', bookingId: '00000000-0000-4000-8000-000000000000' }, 404],
    [{ intent: 'withdraw', bookingId: "' or 1=1" }, 404],
  ] as const) {
    const answer = await request.post('/dashboard', { form, maxRedirects: 0 });
    expect([form, answer.status()]).toEqual([form, status]);
    expect(await answer.text()).toMatch(/Welcome, (<!-- -->)?<bdi>Asha Wanjiru/);
  }
});
