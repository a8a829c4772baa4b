import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { registerAndLogIn } from '../support/participants.ts';
import { aPdf } from '../support/uploads.ts';

/** The browser's local storage has two copies of the registration. Returns the value of `paid` in each of them. */
const readPaidCopies = (page: Page) =>
  page.evaluate(() =>
    ['userRegistration', 'loggedInUser'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.paid),
  );

test('finance records a fee in two payments, and the dashboard, the browser’s copies and the mails show them', async ({
  page,
  context,
  otherBrowser: participantBrowser,
  database,
  mails,
}) => {
  test.slow();
  const bankReference = `UTR ${randomUUID()}`;
  const participant = await participantBrowser.newPage();
  const email = await registerAndLogIn(participantBrowser.request, { participantType: 'student' });
  await participant.goto('/dashboard');
  await expect.poll(() => readPaidCopies(participant)).toEqual([false, false]);

  await enterDesk(context, database, { roles: ['finance'], name: 'Farid Khan' });
  const { rows } = await database.query('select id from registration where email = $1', [email]);
  await page.goto(`/organiser/registrations/${rows[0].id}/payments`);
  await page.getByLabel('Amount in US dollars').fill('1000');
  await page.getByLabel('Bank or receipt reference').fill(bankReference);
  await page.getByLabel('Proof').setInputFiles(aPdf('statement.pdf'));
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Payment Recorded')).toBeVisible();
  const recorded = page.getByRole('region', { name: 'Recorded payments' }).getByRole('row');
  const row = recorded.filter({ hasText: bankReference });
  await expect(row).toContainText('$1000');
  await expect(row).toContainText('Farid Khan');
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download the proof' }).click();
  expect((await download).suggestedFilename()).toBe('proof.pdf');
  const part = await mails.waitFor(email, /payment/);
  expect(part.text).toContain('$500');

  await participant.goto('/dashboard/payment');
  await expect(participant.getByRole('main')).toContainText('Still due: $500');
  await expect(participant.getByRole('main')).not.toContainText(bankReference);
  await expect.poll(() => readPaidCopies(participant)).toEqual([false, false]);

  // The second payment is ten dollars more than the fee. So the page asks for a confirmation, and keeps the uploaded
  // proof until finance answers.
  await page.getByLabel('Amount in US dollars').fill('510');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByLabel('Proof').setInputFiles(aPdf('receipt.pdf'));
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('alert').first()).toContainText('$10 too much');
  await expect(page.getByText('receipt.pdf is received and kept')).toBeVisible();
  await page.getByLabel(/Record it anyway/).check();
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('To refund', { exact: true })).toBeVisible();

  await participant.reload();
  await expect(participant.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await participant.getByRole('link', { name: 'Receipts' }).click();
  const receipts = participant.getByRole('listitem').filter({ hasText: /Receipt R-/ });
  await expect(receipts).toHaveCount(2);
  const receipt = receipts.filter({ hasText: '$1000' });
  const number = /R-\d{4}-\d{5}/.exec(await receipt.innerText())?.[0] ?? '';
  const file = participant.waitForEvent('download');
  await receipt.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`);

  // The participant orders a request for payment. Without an address the form is refused, and keeps what was typed in the other
  // fields.
  await participant.getByText('Get a request for payment: Student').click();
  await participant.getByLabel('Name').fill('Wanjiru Trust');
  await participant.getByLabel('Address').fill(' ');
  await participant.getByRole('button', { name: 'Issue the request for payment' }).click();
  await expect(participant.getByRole('alert').first()).toContainText('Please enter the address.');
  await expect(participant.getByLabel('Name')).toHaveValue('Wanjiru Trust');
  await participant.getByLabel('Address').fill('Peace Road 1\nNairobi');
  await participant.getByRole('button', { name: 'Issue the request for payment' }).click();
  await expect(participant.getByText('Document Issued')).toBeVisible();
  await expect(
    participant.getByRole('listitem').filter({ hasText: /Request for payment REQ-/ }),
  ).toContainText('$1500');
  await expect(participant.getByText('Get a request for payment: Student')).toHaveCount(0);
  await page.reload();
  const atDesk = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${number}` }).click();
  expect((await atDesk).suggestedFilename()).toBe(`${number}.pdf`);
  await expect.poll(() => readPaidCopies(participant)).toEqual([true, true]);
  await participant.goto('/dashboard/documents');
  await expect(participant.getByRole('link', { name: 'Download' }).first()).toBeVisible();
  expect((await mails.waitFor(email, /payment/)).text).toContain('paid in full');

  // Finance undoes the second payment. Then the fee is not paid in full any more, but the list still contains the
  // payment.
  const cash = recorded.filter({ hasText: '$510' });
  await cash.locator('summary').click();
  await cash.getByLabel('Reason').fill('The cash was another person’s');
  await cash.getByRole('button', { name: 'Undo this payment' }).click();
  await expect(recorded.filter({ hasText: '-$510' })).toContainText('another person’s');
  await participant.goto('/dashboard');
  await expect(participant.getByText('Pending', { exact: true })).toBeVisible();
  await expect.poll(() => readPaidCopies(participant)).toEqual([false, false]);

  // “All events” lists the oldest event first. Each payment and reversal has the amount that was paid until then. The
  // receipts and mails are also in the list.
  const events = page.getByRole('region', { name: 'All events' }).getByRole('row');
  const money = events.filter({ hasText: /(Payment|Reversal) · / });
  await expect(money).toHaveCount(3);
  await expect(money.nth(0)).toContainText('$1000');
  await expect(money.nth(1)).toContainText('$1510');
  await expect(money.nth(2)).toContainText('$1000');
  await expect(events.filter({ hasText: `Receipt ${number}` })).toHaveCount(1);
  await expect(events.filter({ hasText: 'Mail: Payment received' })).toHaveCount(2);

  await page.goto('/organiser/payments');
  const reference = await database.query('select reference from registration where email = $1', [email]);
  const ledger = page.getByRole('row').filter({ hasText: reference.rows[0].reference });
  await expect(ledger).toHaveCount(3);
  await page.getByLabel('Method').selectOption('transfer');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(ledger).toHaveCount(1);
  await expect(ledger).toContainText(bankReference);

  // The search field of any desk page opens a payment if somebody searches for its whole bank reference.
  const everything = page.getByRole('searchbox', { name: 'Search everything' });
  await everything.fill(bankReference.toLowerCase());
  await everything.press('Enter');
  await expect(page).toHaveURL(`/organiser/registrations/${rows[0].id}/payments`);

  await page.goto('/organiser/payments');
  await page.getByLabel('Show').selectOption('Documents: Receipt');
  await page.getByLabel('Payer, reference or number').fill(number);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(reference.rows[0].reference);
  await expect(page.getByRole('listitem').filter({ hasText: 'Receipt: No gap' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Totals' }).click();
  await page.getByLabel('A row for each').selectOption('type');
  await page.getByLabel('Type').selectOption('student');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/type=student/);
  const dollars = page.getByRole('region', { name: 'US dollars' });
  // Other tests pay at the same time. So read the row of the students and the row of the total at the same moment.
  const rowsOf = async () => (await dollars.getByRole('row').allInnerTexts()).slice(1);
  const [student = '', total = ''] = await rowsOf();
  expect([student, student.startsWith('Student')]).toEqual([total.replace('Total', 'Student'), true]);
  const accounts = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const text = await readFile(await (await accounts).path(), 'utf8');
  expect(text).toContain(`"${number}"`);
});

test('without script the desk records a payment once, even if the form is sent several times', async ({
  browser,
  otherBrowser: participantBrowser,
  database,
  extraHTTPHeaders,
}) => {
  const email = await registerAndLogIn(participantBrowser.request);
  const { rows } = await database.query('select id from registration where email = $1', [email]);
  const bare = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders });
  await enterDesk(bare, database, { roles: ['finance'] });
  const page = await bare.newPage();
  const address = `/organiser/registrations/${rows[0].id}/payments`;
  await page.goto(address);
  const formKey = (await page.locator('input[name=formKey]').getAttribute('value')) ?? '';
  await page.getByLabel('Amount in US dollars').fill('2500.50.1');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByLabel('Amount in US dollars')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Amount in US dollars').fill('2500');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Recorded payments' })
      .getByRole('row')
      .filter({ hasText: 'Bank transfer' }),
  ).toHaveCount(1);
  const today = await page.locator('input[name=receivedOn]').getAttribute('value');
  const repeat = { kind: 'payment', method: 'transfer', amount: '2500', receivedOn: today ?? '' };
  const again = await bare.request.post(address, {
    form: { intent: 'record', formKey, ...repeat },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(303);
  await page.reload();
  const recorded = page.getByRole('region', { name: 'Recorded payments' }).getByRole('row');
  await expect(recorded.filter({ hasText: 'Bank transfer' })).toHaveCount(1);
  await page.goto('/organiser/totals');
  await page.getByLabel('A row for each').selectOption('method');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(
    page.getByRole('region', { name: 'US dollars' }).getByRole('row').filter({ hasText: 'Bank transfer' }),
  ).toContainText('$');
  await page.goto('/organiser/receipts?kind=credit-note');
  await expect(page).toHaveURL('/organiser/payments?what=credit-note');
  await bare.close();
});

test('finance records a line of a bank statement, which must be of the chosen account', async ({
  page,
  context,
  otherBrowser: participantBrowser,
  database,
}) => {
  const email = await registerAndLogIn(participantBrowser.request, { participantType: 'student' });
  const { rows } = await database.query('select reference from registration where email = $1', [email]);
  const { reference } = rows[0];
  const payer = await registerAndLogIn(participantBrowser.request, { participantType: 'student' });
  const other = await database.query('select reference from registration where email = $1', [payer]);
  await enterDesk(context, database, { roles: ['finance'] });
  await page.goto('/organiser/payments/statement');
  const statementOf = (account: string) => ({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        `Account number,${account}`,
        'Date,Description,Amount,Dr/Cr,Reference',
        `12/03/2025,Fee ${reference},1500.00,CR,${randomUUID()}`,
        `12/04/2025,Back ${reference},900.00,DR,${randomUUID()}`,
        `12/05/2025,Gift,20.00,CR,${randomUUID()}`,
      ].join('\n'),
    ),
  });
  const read = async (account: string) => {
    await page.getByLabel('Statement', { exact: true }).setInputFiles(statementOf(account));
    await page.getByRole('button', { name: 'Read the statement' }).click();
  };
  await page.getByRole('radio', { name: /US dollars/ }).check();
  await read('000987654321');
  await expect(page.getByRole('alert').first()).toContainText('is of the account 000987654321');
  await read('000123456789');
  const gift = page.getByRole('row', { name: /Gift/ });
  await expect(gift).toContainText('No reference');
  await gift.getByRole('searchbox').fill(other.rows[0].reference);
  await page.keyboard.press('Enter');
  await expect(gift.getByRole('checkbox')).not.toBeChecked();
  await expect(gift).toContainText(other.rows[0].reference);
  await expect(page.getByRole('row', { name: /Back/ })).toHaveCount(0);
  const line = page.getByRole('row', { name: reference });
  await expect(line).toContainText('3 Dec 2025');
  await line.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Record the ticked lines' }).click();
  await expect(page.getByRole('status').first()).toContainText('1 payment is recorded');
});

test.describe('discount codes without script', () => {
  // The first test of this file records payments with script. Here the desk and the participant work without script.
  test.use({ javaScriptEnabled: false });

  test('finance creates a code for sponsored places, and a participant uses it by its link', async ({
    page,
    context,
    otherBrowser: participantBrowser,
    database,
  }) => {
    await enterDesk(context, database, { roles: ['finance'] });
    await page.goto('/organiser/discounts');
    await page.getByLabel('Name').fill('River Bank places');
    await page.getByRole('radio', { name: /a free place/ }).check();
    await page.getByLabel('Sponsor').fill('River Bank');
    await page.getByLabel('How many people can use it').fill('0');
    await page.getByRole('button', { name: 'Make the code' }).click();
    await expect(page.getByText('Please enter a number from 1 to 10000.').first()).toBeVisible();
    await expect(page.getByLabel('Sponsor')).toHaveValue('River Bank');
    await page.getByLabel('How many people can use it').fill('2');
    await page.getByRole('button', { name: 'Make the code' }).click();
    await expect(page.getByRole('heading', { name: 'River Bank places' })).toBeVisible();
    const link = await page.getByText(/payment\?code=/).textContent();

    const participant = await participantBrowser.newPage();
    await registerAndLogIn(participantBrowser.request, { participantType: 'student' });
    await participant.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
    await participant.getByRole('textbox', { name: 'Code' }).fill('WRONG-CODE');
    await participant.getByRole('button', { name: 'Use the code' }).click();
    await expect(
      participant.getByText('This code cannot be used for your registration.').first(),
    ).toBeVisible();
    await expect(participant.getByRole('textbox', { name: 'Code' })).toHaveValue('WRONG-CODE');
    await participant.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
    await participant.getByRole('button', { name: 'Use the code' }).click();
    await expect(participant.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await expect(participant.getByText('(River Bank places)')).toBeVisible();

    await page.reload();
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Asha Wanjiru' })).toContainText('$1500');
    await page.locator('summary', { hasText: 'End the code' }).click();
    await page.getByLabel('Reason').fill('The press is complete');
    await page.getByRole('button', { name: 'End the code' }).click();
    await expect(page.getByText('Ended').first()).toBeVisible();
  });
});
