import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { registerAndLogIn } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

const payment = {
  intent: 'record',
  kind: 'payment',
  method: 'transfer',
  currency: 'USD',
  receivedOn: '2026-01-10',
  note: '',
};

// Here a participant cancels without script. In money-path.spec.ts another participant cancels with script.
test('a participant without script asks to cancel, an organiser grants it and sends the money to the cent', async ({
  browser,
  baseURL,
  database,
  mails,
}) => {
  const visitor = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await visitor.newPage();
  const fullName = 'Mira Celik';
  const email = await registerAndLogIn(page.request, { fullName });
  const { rows } = await database.query<{ id: string }>('select id from registration where email = $1', [
    email,
  ]);
  const id = rows[0]?.id ?? '';

  // An organiser records that the participant has paid $2600.37, which is $100.37 more than the fee.
  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  await enterDesk(office, database, { roles: ['finance'] });
  const desk = await office.newPage();
  const form = {
    ...payment,
    reference: crypto.randomUUID(),
    formKey: crypto.randomUUID(),
    amount: '2600.37',
    accepted: '10037',
  };
  const recorded = await desk.request.post(`/organiser/registrations/${id}/payments`, {
    multipart: form,
    maxRedirects: 0,
  });
  expect(recorded.status()).toBe(303);

  // The last day for a refund of the fee is over. So the participant gets back only the $100.37 above the fee.
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Cancel or send somebody else' }).click();
  await expect(page.getByText('You get back $100.37: 0 % of what you paid')).toBeVisible();
  await expect(page.getByText('The last day to ask for this was 27 December 2025.')).toBeVisible();
  await expect(page.getByText('The last day to ask for this was 11 January 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(page.getByText('If it is granted, you get back $100.37.')).toBeVisible();
  await page.getByRole('button', { name: 'Take my request back' }).click();
  await expect(page.getByRole('button', { name: 'Ask to cancel' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  await desk.goto('/organiser');
  await desk.getByRole('link', { name: /to cancel without an answer/ }).click();
  await desk.getByRole('row', { name: fullName }).last().getByRole('link').click();
  await expect(desk.getByText('$100.37 (0 % of the money)')).toBeVisible();
  await expect(
    desk.getByText(/the refund of \$100\.37 for the registration \(0 % and everything paid/),
  ).toBeVisible();
  await desk.getByLabel('Reason').fill('Paid above the fee');
  await desk.getByRole('button', { name: 'Grant' }).click();
  await expect(desk).toHaveURL('/organiser/cancellations');

  await desk.goto(`/organiser/registrations/${id}/payments`);
  await expect(desk.getByText('Still to refund: $100.37').first()).toBeVisible();
  await expect(desk.getByRole('row', { name: /\$100\.37.*To send/ })).toBeVisible();
  await desk.getByLabel('Amount in US dollars').fill('100.37');
  await desk.getByLabel('Date of the payment').fill('2026-01-11');
  await desk.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(desk.getByRole('row', { name: /\$100\.37.*Paid back/ })).toBeVisible();
  const { rows: sums } = await database.query(
    'select sum(payment.amount)::int as held from payment join charge on charge.id = charge_id where registration_id = $1',
    [id],
  );
  expect(sums).toEqual([{ held: 2500_00 }]);

  // The cancellation has logged the participant out, and mails tell the participant about the request and the refund.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  const subjects = async () => (await mails.sentTo(email)).map(({ subject }) => subject).join('\n');
  await expect.poll(subjects, { timeout: 20_000 }).toMatch(/Your refund for the Peace Conference/);
  expect(await subjects()).toMatch(/We received your request/);
  expect(await subjects()).toMatch(/Your request is granted/);

  // The mail about the refund leads to the receipts. Whoever opens the mailbox reads them there.
  const refund = await mails.waitFor(email, /Your refund/);
  await page.goto(/\/my-receipts/.exec(refund.text)?.[0] ?? '');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  const { text } = await mails.waitFor(email, /sign-in link/);
  await page.goto(/\/login\/link\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/my-receipts');
  const receipt = page.getByRole('listitem').filter({ hasText: /^Receipt R-/ });
  const number = /R-\d{4}-\d{5}/.exec(await receipt.innerText())?.[0] ?? '';
  const note = page.getByRole('listitem').filter({ hasText: /^Credit note CN-/ });
  await expect(note).toContainText(`For ${number}`);
  const file = page.waitForEvent('download');
  await receipt.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`);
  await visitor.close();
  await office.close();
});

test('a request after a refused visa is refused if it is too late, and an unknown kind of request gets 400', async ({
  request,
}) => {
  await registerAndLogIn(request);
  const answer = await request.post('/dashboard/cancel', {
    multipart: {
      intent: 'ask',
      kind: 'visa-refusal',
      seen: '0',
      proof: aPdf(),
    },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain('It is too late to ask for this.');
  const malformed = await request.post('/dashboard/cancel', { form: { intent: 'ask', kind: 'gift' } });
  expect(malformed.status()).toBe(400);
});
