import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { enterDesk } from '../support/organisers.ts';
import { register } from '../support/participants.ts';

test('finance assigns an unexpected payment to a charge, marks another as settled, and marks a dispute as noted', async ({
  page,
  context,
  database,
  otherBrowser,
}) => {
  const email = await register(otherBrowser.request);
  const { rows } = await database.query<{ reference: string; id: string }>(
    'select reference, id from registration where email = $1',
    [email],
  );
  const { reference = '', id = '' } = rows[0] ?? {};
  const [stray, foreign, dispute] = [1, 2, 3].map(() => randomUUID());
  await database.query(
    `insert into provider_payment (provider, payment_ref, amount, currency, paid_at, recorded_at, state, question)
     values ('stripe', $1, 12345, 'USD', now(), now(), 'open', 'unknown'),
       ('stripe', $2, 777, 'EUR', now(), now(), 'open', 'other-currency')`,
    [stray, foreign],
  );
  await database.query(
    `insert into dispute (provider, dispute_ref, payment_ref, amount, currency, state, taken, rank, recorded_at)
     values ('stripe', $1, $2, 500, 'USD', 'open', 500, 10, now())`,
    [dispute, stray],
  );
  await enterDesk(context, database, { roles: ['finance'] });
  await page.goto('/organiser/online-payments');
  const item = (ref: string | undefined) => page.getByRole('listitem').filter({ hasText: ref ?? '' });

  await expect(item(stray).first()).toContainText('belongs to no payment page');
  await item(stray).first().getByText('Record $123.45 for a participant').click();
  await item(stray).first().getByLabel('Reference').fill('PC-0000-0000');
  await item(stray).first().getByRole('button', { name: 'Record $123.45' }).click();
  await expect(page.getByText('No registration has this reference').first()).toBeVisible();
  await item(stray).first().getByLabel('Reference').fill(reference);
  await item(stray).first().getByRole('button', { name: 'Record $123.45' }).click();
  await expect(item(stray).filter({ hasText: 'belongs to no payment page' })).toHaveCount(0);

  await item(foreign).getByText('Settle this payment').click();
  await item(foreign).getByLabel('How it was settled').selectOption('refunded');
  await item(foreign).getByLabel('Reason').fill('Paid back in the dashboard');
  await item(foreign).getByRole('button', { name: 'Mark as settled' }).click();
  await expect(item(foreign)).toHaveCount(0);

  // The overview and the to-do of the money show how many disputes wait on the page of online payments.
  const [{ count }] = (
    await database.query<{ count: number }>('select count(*)::int from dispute where seen_at is null')
  ).rows as [{ count: number }];
  for (const address of ['/organiser', '/organiser/money']) {
    await page.goto(address);
    const task = page.getByRole('listitem').filter({ hasText: /disputes? to answer or to note/ });
    await expect(task).toContainText(`${count}`);
  }
  await page.getByRole('link', { name: /disputes? to answer or to note/ }).click();
  await item(dispute).getByRole('button', { name: 'Mark as noted' }).click();
  await expect(item(dispute)).toHaveCount(0);

  const recorded = await database.query(
    `select payment.method, payment.amount from payment join charge on charge.id = charge_id where registration_id = $1
     order by payment.amount`,
    [id],
  );
  // The charge has two movements: the assigned payment, and the chargeback of the dispute about this payment.
  expect(recorded.rows).toEqual([
    { method: 'stripe', amount: -500 },
    { method: 'stripe', amount: 12_345 },
  ]);

  await page.getByText('Handle a provider’s messages again').click();
  await page.getByLabel('The provider’s id of the event or payment').fill('evt_of_nobody');
  await page.getByRole('button', { name: 'Handle again' }).click();
  await expect(page.getByText('No stored message has this id').first()).toBeVisible();
  await expect(page.getByLabel('The provider’s id of the event or payment')).toHaveValue('evt_of_nobody');
});
