import { expect, it } from 'vitest';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderEditionRefunds } from '#conference/money/refunds/order-edition-refunds.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listRefundsToOrder } from '../refunds/refunds-to-order.server.ts';
import { listOverpaid } from './overpaid-charges.server.ts';
import { sumCharges } from './sum-charges.server.ts';

const platform = await aPlatform();
const { db } = platform;
const owner = await anOrganiser(platform);
const by = { organiserId: owner.id, requestId: 'a-request' };
const now = new Date('2025-10-20T08:00:00Z');
const fee = 2500_00;

async function pay(id: string, amount: number) {
  const parts = { amount, receivedOn: '2025-10-19', accepted: Math.max(0, amount - fee) };
  const payment = aPaymentToRecord({ kind: 'registration', id }, owner.id, parts);
  expect(await recordPayment(platform, payment, now)).toMatchObject({ ok: true });
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

async function overpaid() {
  return sumOf((await listOverpaid(db, 100)).map((row) => ({ amount: row.overpaid })));
}

it('the sum of refunds agrees with the lists of refunds, before and after the cancellation of the edition', async () => {
  const paidAbove = await aRegistration(platform);
  await pay(paidAbove.id, fee + 100_00);
  // This duplicate is overpaid, too. Its participant has not chosen yet which registration to keep.
  const duplicate = await aRegistration(platform);
  await pay(duplicate.id, fee + 50_00);
  await db
    .updateTable('registration')
    .set({ status: 'must-choose', paid_at: null })
    .where('id', '=', duplicate.id)
    .execute();
  const late = await aRegistration(platform);
  const received = 2 * fee + 150_00;
  expect(await overpaid()).toBe(150_00);
  expect(await sumCharges(db, await listRefundsToOrder(db))).toEqual([
    { currency: 'USD', charged: 2 * fee, received, due: fee, toRefund: 150_00 },
  ]);

  await cancelEdition(platform, by, now);
  await orderEditionRefunds(platform, { after: 'start', limit: 1000 }, now);
  const orders = await db.selectFrom('refund_order').select('amount').execute();
  expect(sumOf(orders)).toBe(received);
  // A transfer arrives after all refunds were ordered, and it is more than the fee.
  await pay(late.id, fee + 30_00);
  const toOrder = await listRefundsToOrder(db);
  expect([await overpaid(), sumOf(toOrder)]).toEqual([0, fee + 30_00]);
  const all = received + fee + 30_00;
  expect(await sumCharges(db, await listRefundsToOrder(db))).toEqual([
    { currency: 'USD', charged: 2 * fee, received: all, due: 0, toRefund: all },
  ]);
  // After the cancellation, a person who has paid nothing owes nothing.
  await aRegistration(platform);
  expect((await sumCharges(db, await listRefundsToOrder(db)))[0]).toMatchObject({ charged: 3 * fee, due: 0 });
});
