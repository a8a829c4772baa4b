// Tests what happens with a payment, at a separate site: somebody pays, cancels, gets a refund or names a substitute,
// and the edition is cancelled. The site's clock begins on 10 December 2025. On this day, the site refunds half of the
// fee after a cancellation, and three quarters after a refused visa.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { watchConsole } from '../support/fixtures.ts';
import { type SiteWithOnlinePayments, startOnlineSite } from '../support/online-site.ts';
import { enterDesk } from '../support/organisers.ts';
import { anEmail, logIn, registerAndLogIn } from '../support/participants.ts';
import { aPdf, aTextNamedJpg } from '../support/uploads.ts';

const port = await findFreePort();
const origin = `http://localhost:${port}`;
let online: SiteWithOnlinePayments;

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeAll(async () => {
  online = await startOnlineSite({ port, clock: '2025-12-10T13:30' });
});
test.afterAll(() => online.stop());

/**
 * Registers a participant, who pays online. Returns the id of the registration, the email, and the provider's id of the
 * payment.
 */
async function payOnline(page: Page, fullName: string) {
  const email = await registerAndLogIn(page.request, { fullName });
  const { rows } = await online.database.query<{ id: string }>(
    'select id from registration where email = $1',
    [email],
  );
  const id = rows[0]?.id ?? '';
  await page.goto('/dashboard/documents');
  await expect(page.getByText('Available after payment completion.').first()).toBeVisible();
  await page.goto('/dashboard/payment');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('has told us that your payment')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your payments' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await online.loopback.deliverAll(origin);
  const paymentRef = [...online.loopback.accounts.stripe.payments.keys()].at(-1) ?? '';
  return { id, email, paymentRef };
}

/**
 * Waits until the site has sent the refund of this payment, and lets the provider finish it. Then waits until the site
 * has recorded it. Returns the amounts of the refunds, in cents.
 */
async function finishRefunds(paymentRef: string, registrationId: string) {
  const { accounts, actions } = online.loopback;
  const findRefunds = () =>
    [...accounts.stripe.refunds.values()].filter((one) => one.paymentRef === paymentRef);
  await expect.poll(() => findRefunds().length, { timeout: 30_000 }).toBe(1);
  for (const { ref } of findRefunds()) actions.stripe.finishRefund(ref, 'paid');
  await online.loopback.deliverAll(origin);
  const readRecordedRefunds = async () =>
    (
      await online.database.query(
        "select payment.amount from payment join charge on charge.id = charge_id where registration_id = $1 and payment.kind = 'refund'",
        [registrationId],
      )
    ).rows.map(({ amount }) => -amount);
  await expect
    .poll(readRecordedRefunds, { timeout: 30_000 })
    .toEqual(findRefunds().map(({ amount }) => amount.amount));
  return findRefunds().map(({ amount }) => amount.amount);
}

/** Grants the open cancellation request of this person at the desk. */
async function grant(desk: Page, fullName: string) {
  await desk.goto('/organiser/cancellations');
  await desk.getByRole('row', { name: fullName }).last().getByRole('link').click();
  await desk.getByLabel('Reason').fill('The request is in order');
  await desk.getByRole('button', { name: 'Grant' }).click();
  await expect(desk).toHaveURL('/organiser/cancellations');
}

async function expectMails(email: string, subjects: RegExp[]) {
  for (const subject of subjects) {
    await expect
      .poll(async () => (await online.sentTo(email)).map((mail) => mail.subject).join('\n'), {
        timeout: 30_000,
      })
      .toMatch(subject);
  }
}

// Two of these tests run with script, and two without. Both pairs use `payOnline` and `grant`, so these steps are
// tested in both ways.
test.describe('with script', () => {
  test.use({ baseURL: origin });
  let office: BrowserContext;
  let desk: Page;

  test.beforeAll(async ({ browser }) => {
    office = await browser.newContext({ baseURL: origin });
    await enterDesk(office, online.database, { roles: ['finance'] });
    desk = await office.newPage();
  });
  test.afterAll(() => office.close());

  test('a participant pays, downloads the receipt, cancels, and gets the refund to the cent', async ({
    page,
    context,
  }) => {
    const complaints = watchConsole(context);
    const fullName = 'Mira Celik';
    const { id, email, paymentRef } = await payOnline(page, fullName);
    await page.goto('/dashboard/documents');
    await expect(page.getByText('Available after payment completion.')).toHaveCount(0);
    await page.goto('/dashboard/receipts');
    const address = await page.getByRole('link', { name: 'Download the PDF' }).first().getAttribute('href');
    const receipt = await page.request.get(address ?? '');
    expect(receipt.headers()['content-type']).toBe('application/pdf');
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/dashboard/cancel');
    await expect(page.getByText('You get back $1250: 50 % of the $2500 that reached us.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(page.getByText('If it is granted, you get back $1250.')).toBeVisible();
    await grant(desk, fullName);
    expect(await finishRefunds(paymentRef, id)).toEqual([1250_00]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await expectMails(email, [/We received your request/, /Your request is granted/, /^Your refund for/m]);

    await desk.goto(`/organiser/registrations/${id}/payments`);
    await expect(desk.getByText('Nothing is left to refund.')).toBeVisible();
    await expect(desk.getByText(/^CN-2026-\d{5}$/)).toHaveCount(1);
    const { rows } = await online.database.query(
      'select kind, array_agg(number order by number) as numbers from receipt_number group by kind',
    );
    for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_: number, at: number) => at + 1));
    expect(complaints()).toEqual([]);
  });

  test('a participant names a substitute, who registers once with the link and need not pay the fee again', async ({
    page,
    context,
    browser,
  }) => {
    const complaints = watchConsole(context);
    const fullName = 'Nora Celik';
    const { id, email, paymentRef } = await payOnline(page, fullName);
    const substitute = anEmail();
    await page.goto('/dashboard/cancel');
    await page.getByLabel('Email address of the person who comes instead').fill(substitute);
    await page.getByRole('button', { name: 'Ask to send somebody else' }).click();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    await grant(desk, fullName);
    await expectMails(substitute, [/Your place at the/]);
    const [mail] = await online.sentTo(substitute);
    const [link = ''] = /http\S+\/registration\?substitute=[\w-]+/.exec(mail?.text ?? '') ?? [];

    // Until the substitute has registered, the first person keeps the place.
    await page.goto('/dashboard/payment');
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    const other = await browser.newContext({ baseURL: origin });
    const second = await other.newPage();
    await second.goto(link);
    await expect(second.getByText('Somebody gives you their place')).toBeVisible();
    await second.getByLabel('Full name').fill('Omar Celik');
    await second.getByLabel('Email', { exact: true }).fill(substitute);
    await second.getByLabel('Passport number').fill('ZZ7654321');
    await second.getByLabel('Passport expiry').fill('2031-05-28');
    await second.getByRole('button', { name: 'Register Now & Pay Later' }).click();
    await expect(second).toHaveURL('/login');
    await logIn(second.request, substitute);
    await second.goto('/dashboard/payment');
    await expect(second.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await second.goto('/dashboard/receipts');
    await expect(second.getByText(/Receipt R-2026-\d{5}/)).toBeVisible();
    await second.goto(link);
    await expect(second.getByText('This link was used already')).toBeVisible();

    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await expectMails(email, [/Your place has a new owner/]);
    const { rows } = await online.database.query(
      `select charge.registration_id = $1 as is_first, sum(payment.amount)::int as held,
         count(part.payment_id)::int as parts
       from payment join charge on charge.id = payment.charge_id
       left join provider_payment_part as part on part.payment_id = payment.id
       where charge.registration_id in ($1, (select id from registration where email = $2)) group by 1 order by 1`,
      [id, substitute],
    );
    // The substitute's charge now has the money. It is linked with the first person's payment at the provider, so a
    // later refund can go back there.
    expect(rows).toEqual([
      { is_first: false, held: 2500_00, parts: 1 },
      { is_first: true, held: 0, parts: 0 },
    ]);
    expect(paymentRef).not.toBe('');
    expect(complaints()).toEqual([]);
    await other.close();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, baseURL: origin });
  let office: BrowserContext;
  let desk: Page;

  test.beforeAll(async ({ browser }) => {
    office = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    await enterDesk(office, online.database, { roles: ['finance'] });
    desk = await office.newPage();
  });
  test.afterAll(() => office.close());

  test('a participant asks for a refund after a refused visa, with a proof that the desk can download', async ({
    page,
    context,
  }) => {
    const complaints = watchConsole(context);
    const fullName = 'Sara Aydin';
    const { id, email, paymentRef } = await payOnline(page, fullName);
    await page.goto('/dashboard/cancel');
    await page.getByLabel('Proof of the refusal').setInputFiles(aTextNamedJpg());
    await page.getByRole('button', { name: 'Ask for the refund' }).click();
    await expect(page.getByText('“holiday.jpg” is not a file that we accept.').first()).toBeVisible();
    await page.getByLabel('Proof of the refusal').setInputFiles(aPdf('refusal.pdf'));
    await page.getByRole('button', { name: 'Ask for the refund' }).click();
    await expect(page.getByText('If it is granted, you get back $1875.')).toBeVisible();

    await desk.goto('/organiser/cancellations');
    await desk.getByRole('row', { name: fullName }).last().getByRole('link').click();
    const proof = desk.getByRole('link', { name: 'Download the proof of the refusal' });
    const file = await desk.request.get((await proof.getAttribute('href')) ?? '');
    expect(file.ok()).toBe(true);
    expect((await file.body()).equals(aPdf().buffer)).toBe(true);
    await grant(desk, fullName);
    expect(await finishRefunds(paymentRef, id)).toEqual([1875_00]);
    await expectMails(email, [/We received your request/, /Your request is granted/, /^Your refund for/m]);
    expect(complaints()).toEqual([]);
  });

  test('the owner cancels the edition, stops and resumes its refunds, and each refund is sent once', async ({
    page,
    context,
    browser,
  }) => {
    const complaints = watchConsole(context);
    const { id, email, paymentRef } = await payOnline(page, 'Lina Aydin');
    const ownerOffice = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    await enterDesk(ownerOffice, online.database);
    const owner = await ownerOffice.newPage();
    await owner.goto('/organiser/refunds');
    await owner.getByRole('link', { name: 'Cancel the conference' }).click();
    await expect(owner.getByText(/is refunded in full/)).toBeVisible();
    const reason = owner.getByLabel('Reason', { exact: true });
    await reason.fill('The hall has burnt down');
    await owner.getByLabel('Type the edition’s name to confirm').fill('new-york');
    await owner.getByRole('button', { name: 'Cancel the conference and refund everybody' }).click();
    await expect(owner.getByText('Please type the name exactly as it is shown.').first()).toBeVisible();
    await owner.getByLabel('Type the edition’s name to confirm').fill('new-delhi-2026');
    // Make the provider slow, so that some refunds are not sent yet when the owner stops them.
    online.loopback.control.delayMs = 3000;
    await owner.getByRole('button', { name: 'Cancel the conference and refund everybody' }).click();
    await owner.locator('summary', { hasText: 'Stop the refunds' }).click();
    await reason.fill('We check the accounts first');
    await owner.getByRole('button', { name: 'Stop the refunds' }).click();
    await expect(owner.getByText('The refunds are stopped: no refund is sent.')).toBeVisible();
    online.loopback.control.delayMs = 0;
    await owner.locator('summary', { hasText: 'Resume the refunds' }).click();
    await reason.fill('The accounts are right');
    await owner.getByRole('button', { name: 'Resume the refunds' }).click();
    await expect(owner.locator('summary', { hasText: 'Stop the refunds' })).toBeVisible();
    expect(await finishRefunds(paymentRef, id)).toEqual([2500_00]);
    await expectMails(email, [/is cancelled/, /^Your refund for/m]);

    // Nobody can register or book any more. The participant's page shows the refund.
    await page.goto('/registration');
    await expect(page.getByText('is cancelled. Nobody can register any more.')).toBeVisible();
    await page.goto('/bharat-utsav');
    await expect(page.getByText('Nothing can be booked any more.')).toBeVisible();
    await page.goto('/dashboard/payment');
    await expect(page.getByRole('heading', { name: 'The conference is cancelled' })).toBeVisible();
    await page.goto('/dashboard/receipts');
    await expect(page.getByText('Paid back: Stripe')).toBeVisible();
    await expect(page.getByText(/Credit note CN-2026-\d{5}/)).toBeVisible();
    expect(complaints()).toEqual([]);
    await ownerOffice.close();
  });
});
