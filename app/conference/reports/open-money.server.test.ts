import { expect, it } from 'vitest';
import { listOverpaid } from '#conference/money/lists/overpaid-charges.server.ts';
import { storeComparison } from '#conference/money/online/comparisons.server.ts';
import { listOpenPayments, listUnseenDisputes } from '#conference/money/online/list-open-questions.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { countRefunds, listRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { listRefundsToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { countOpenMoney } from './count-open-money.server.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const now = new Date('2026-01-20T08:00:00Z');

const aProviderRow = (paymentRef: string, recordedAt: Date) => ({
  provider: 'stripe' as const,
  payment_ref: paymentRef,
  amount: 500,
  currency: 'USD',
  recorded_at: recordedAt,
});
const at = (hour: number) => new Date(Date.UTC(2026, 0, 19, hour));

async function pay(amount: number, accepted: number | undefined, receivedAt: Date) {
  const { id } = await aRegistration(platform, { participantType: 'student' });
  const of = { kind: 'registration', id } as const;
  const payment = aPaymentToRecord(of, finance.id, { amount, accepted });
  expect(await recordPayment(platform, payment, receivedAt)).toMatchObject({ ok: true });
  return id;
}

it('counts open payments, disputes and differences, and lists payments and disputes with the oldest first', async () => {
  for (const hour of [3, 1, 2]) {
    const paid = { ...aProviderRow(`pi_${hour}`, at(hour)), paid_at: at(hour) };
    await db
      .insertInto('provider_payment')
      .values({ ...paid, state: 'open', question: 'unknown' })
      .execute();
    const disputed = { ...aProviderRow(`pi_${hour}`, at(hour)), dispute_ref: `dp_${hour}` };
    await db
      .insertInto('dispute')
      .values({ ...disputed, state: 'open', taken: 0, rank: 1 })
      .execute();
  }
  const period = { from: at(0), to: at(5) };
  const difference = {
    kind: 'unknown-there',
    what: 'payment',
    currency: 'USD',
    here: 1,
    there: null,
  } as const;
  const differences = [
    { ...difference, ref: 'pi_1' },
    { ...difference, ref: 'pi_2' },
  ];
  await storeComparison(db, { provider: 'stripe', period, figures: {}, differences }, at(6));
  const failed = { figures: {}, differences: [], failure: 'No answer' };
  await storeComparison(db, { provider: 'razorpay', period, ...failed }, at(6));

  const open = await countOpenMoney(db, await listRefundsToOrder(db), now);
  expect(open).toEqual({
    openPayments: 3,
    disputes: 3,
    unhandledEvents: 0,
    differences: 3,
    refundsFailed: 0,
    refundsByHand: 0,
    refundsWaiting: 0,
    refundsToOrder: 0,
    cancellations: 0,
    overpaid: 0,
    transferProofs: 0,
  });
  expect((await listOpenPayments(db, 10)).map(({ paymentRef }) => paymentRef)).toEqual([
    'pi_1',
    'pi_2',
    'pi_3',
  ]);
  expect((await listUnseenDisputes(db, 10)).map(({ disputeRef }) => disputeRef)).toEqual([
    'dp_1',
    'dp_2',
    'dp_3',
  ]);
});

it('lists overpaid charges, oldest first, but not those of withdrawn registrations', async () => {
  const price = 1500_00;
  await pay(price, undefined, at(1));
  const late = await pay(price + 20_00, 20_00, at(3));
  const early = await pay(price + 10_00, 10_00, at(2));
  const withdrawn = await pay(price + 30_00, 30_00, at(1));
  const by = { organiserId: finance.id, requestId: 'a-request', reason: 'Asked by mail' };
  await withdrawRegistration(platform, { registrationId: withdrawn, ...by }, now);
  const listed = await listOverpaid(db, 10);
  expect(listed.map(({ ofId, overpaid, currency }) => [ofId, overpaid, currency])).toEqual([
    [early, 10_00, 'USD'],
    [late, 20_00, 'USD'],
  ]);
  expect(await countOpenMoney(db, await listRefundsToOrder(db), now)).toMatchObject({ overpaid: 2 });
});

it('lists refunds to send by hand page by page, the oldest first, and counts as many as it lists', async () => {
  const id = await pay(100_00, undefined, at(1));
  const charge = await db
    .selectFrom('charge')
    .select('id')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  const order = { charge_id: charge.id, currency: 'USD', cause: 'cancelled', updated_at: now } as const;
  const orders = [3, 1, 2].map((hour) => ({
    ...order,
    amount: hour,
    key: `by hand ${hour}`,
    ordered_at: at(hour),
  }));
  const through = { provider: 'stripe', payment_ref: 'pi_9' } as const;
  await db
    .insertInto('refund_order')
    .values([...orders, { ...order, ...through, amount: 9, key: 'through', ordered_at: at(0) }])
    .execute();
  const wanted = { state: 'queued', way: 'by-hand' } as const;
  const first = (await listRefunds(db, { ...wanted, count: 2 })).rows;
  expect(first.map(({ amount }) => amount)).toEqual([1, 2]);
  const rest = (await listRefunds(db, { ...wanted, offset: 2, count: 2 })).rows;
  expect(rest.map(({ amount }) => amount)).toEqual([3]);
  expect(await countRefunds(db, wanted)).toBe(3);
  expect(await countOpenMoney(db, await listRefundsToOrder(db), now)).toMatchObject({ refundsByHand: 3 });
});
