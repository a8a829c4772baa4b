import { describe, expect, it } from 'vitest';
import { wasMailed } from '#conference/mails/mails.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordReport } from '#conference/money/online/record-report.server.ts';
import {
  BalanceTooSmall,
  ProviderRefused,
  ProviderUnavailable,
} from '#conference/money/providers/payment-provider.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { enqueueWaiting } from '#conference/money/refunds/change-order.server.ts';
import { sendRefundsAgain } from '#conference/money/refunds/decide-failed-refund.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { readOrder, refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import { anOrganiser, aPaymentToRecord, aRegistration, aStripePayment } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { type RefundSenders, sendRefund } from './send-refund.server.ts';

const platform = await aPlatform();
const { db, jobs } = platform;
const now = new Date('2025-10-01T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };

/** A provider that makes one refund for each key, as Stripe and Razorpay do. */
function aProvider({ isIdempotent = true } = {}) {
  const made: { key: string; amount: number }[] = [];
  const senders: RefundSenders = {
    stripe: {
      refund: async ({ key, amount: { amount } }) => {
        if (!isIdempotent || !made.some((one) => one.key === key)) made.push({ key, amount });
        return { refundRef: `re_${key}`, state: 'paid' };
      },
    },
  };
  return { made, senders };
}

/** A provider that answers every refund with this error. */
const refusing = (error: Error): RefundSenders => ({
  stripe: { refund: async () => Promise.reject(error) },
});

/** A paid registration and an order to refund 1000 dollars of it through a provider. */
async function anOrder() {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  const { chargeId, paymentRef } = await aStripePayment(platform, id, 2500_00, now);
  const order = {
    chargeId,
    currency: 'USD',
    cause: 'cancelled' as const,
    parts: [{ amount: 1000_00, through: { provider: 'stripe' as const, paymentRef } }],
    key: `test ${id}`,
    organiserId: finance.id,
  };
  const made = await db.transaction().execute((tx) => orderRefund(tx, jobs, order, now));
  expect(made).toBe(1);
  // A second order with the same key orders nothing.
  expect(await db.transaction().execute((tx) => orderRefund(tx, jobs, order, now))).toBe(0);
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  const report = (
    state: 'pending' | 'paid' | 'failed' | 'cancelled',
    key = orderId,
    refundRef = `re_${key}`,
  ) =>
    recordReport(
      platform,
      'stripe',
      {
        report: 'refund',
        refundRef,
        paymentRef,
        amount: { amount: 1000_00, currency: 'USD' },
        state,
        key,
      },
      now,
    );
  return { of, orderId, report };
}

const repaid = async (of: { kind: 'registration'; id: string }) => (await readBalance(db, of))?.repaid;

describe('a refund through a provider', () => {
  it('is sent and recorded once, although its job runs five times at once', async () => {
    const { of, orderId } = await anOrder();
    const { made, senders } = aProvider();
    await Promise.all(Array.from({ length: 5 }, () => sendRefund(platform, senders, orderId, now)));
    await sendRefund(platform, senders, orderId, now);
    expect(made).toEqual([{ key: orderId, amount: 1000_00 }]);
    expect(await repaid(of)).toBe(1000_00);
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid', refund_ref: `re_${orderId}` });
  });

  it('is sent again with the same key if the process died before it stored the answer, and the provider makes it once', async () => {
    const { of, orderId } = await anOrder();
    const { made, senders } = aProvider();
    const dying: RefundSenders = {
      stripe: {
        refund: async (order) => {
          await senders.stripe?.refund(order);
          throw new ProviderUnavailable('killed');
        },
      },
    };
    await expect(sendRefund(platform, dying, orderId, now)).rejects.toThrow('killed');
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'sent', refund_ref: null });
    await sendRefund(platform, senders, orderId, now);
    expect(made).toHaveLength(1);
    expect(await repaid(of)).toBe(1000_00);
  });

  it('would be made twice by a provider that ignores the key', async () => {
    const { orderId } = await anOrder();
    const { made, senders } = aProvider({ isIdempotent: false });
    const dying: RefundSenders = {
      stripe: {
        refund: async (order) => {
          await senders.stripe?.refund(order);
          throw new ProviderUnavailable('killed');
        },
      },
    };
    await expect(sendRefund(platform, dying, orderId, now)).rejects.toThrow('killed');
    await sendRefund(platform, senders, orderId, now);
    expect(made).toHaveLength(2);
  });

  it('is recorded only when a slow provider reports it as paid, and only once, even if the report is repeated', async () => {
    const { of, orderId, report } = await anOrder();
    const refundRef = `re_${orderId}`;
    const slow: RefundSenders = { stripe: { refund: async () => ({ refundRef, state: 'pending' }) } };
    await sendRefund(platform, slow, orderId, now);
    expect(await repaid(of)).toBe(0);
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'sent', refund_ref: refundRef });
    await Promise.all([1, 2, 3].map(() => report('paid')));
    expect(await repaid(of)).toBe(1000_00);
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid', failure: null });
  });

  it('fails if the provider refuses it, and is not recorded', async () => {
    const { of, orderId } = await anOrder();
    await sendRefund(platform, refusing(new ProviderRefused('charge_already_refunded')), orderId, now);
    expect(await readOrder(db, orderId)).toMatchObject({
      state: 'failed',
      failure: 'charge_already_refunded',
    });
    expect(await repaid(of)).toBe(0);
    const mail = await receiveMail(platform, of.id, 'refund-failed');
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toMatch(/could not send \$1000 for your registration back/);
  });

  it('fails if it is cancelled at the provider', async () => {
    const { orderId, report } = await anOrder();
    const refundRef = `re_${orderId}`;
    await sendRefund(
      platform,
      { stripe: { refund: async () => ({ refundRef, state: 'pending' }) } },
      orderId,
      now,
    );
    await report('cancelled');
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });
});

describe('a refund that the provider has refused', () => {
  it('is sent again with another key, and only once, although two organisers ask for it at the same time', async () => {
    const { of, orderId } = await anOrder();
    await sendRefund(platform, refusing(new ProviderRefused('refused')), orderId, now);
    const again = await Promise.all([1, 2].map(() => sendRefundsAgain(platform, { orderId, ...by }, now)));
    expect(again.toSorted()).toEqual([0, 1]);
    const { made, senders } = aProvider();
    await sendRefund(platform, senders, orderId, now);
    expect(made).toEqual([{ key: `${orderId}-2`, amount: 1000_00 }]);
    expect(await repaid(of)).toBe(1000_00);
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid', attempt: 2 });
  });

  it('is sent again together with all others', async () => {
    const orders = [await anOrder(), await anOrder()];
    for (const { orderId } of orders) {
      await sendRefund(platform, refusing(new ProviderRefused('refused')), orderId, now);
    }
    expect(await sendRefundsAgain(platform, { orderId: undefined, ...by }, now)).toBeGreaterThanOrEqual(2);
    for (const { orderId } of orders) {
      expect(await readOrder(db, orderId)).toMatchObject({ state: 'queued', attempt: 2, failure: null });
    }
  });

  it('does not fail again because of a late report about the attempt before', async () => {
    const { orderId, report } = await anOrder();
    const refundRef = `re_${orderId}`;
    const failing: RefundSenders = {
      stripe: { refund: async () => ({ refundRef, state: 'failed', failure: 'lost' }) },
    };
    await sendRefund(platform, failing, orderId, now);
    await sendRefundsAgain(platform, { orderId, ...by }, now);
    await report('failed');
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'queued', attempt: 2 });
  });

  it('is one refund in the books if the provider pays two attempts, and an organiser has to look at the payment', async () => {
    const { of, orderId, report } = await anOrder();
    await sendRefund(platform, refusing(new ProviderRefused('refused')), orderId, now);
    await sendRefundsAgain(platform, { orderId, ...by }, now);
    await sendRefund(platform, aProvider().senders, orderId, now);
    await report('paid', orderId);
    expect(await repaid(of)).toBe(2000_00);
    const { chargeId = '' } = (await readBalance(db, of)) ?? {};
    expect(await refundOrders(db).where('charge_id', '=', chargeId).execute()).toMatchObject([
      { state: 'paid', attempt: 2 },
    ]);
    const asked = await db
      .selectFrom('provider_payment as paid')
      .innerJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
      .select(['state', 'question'])
      .where('part.charge_id', '=', chargeId)
      .execute();
    expect(asked).toEqual([{ state: 'open', question: 'refunded-twice' }]);
  });
});

it('a refund for which the balance with the provider is too small waits without a mail, and is tried again with another key', async () => {
  const { of, orderId } = await anOrder();
  await sendRefund(platform, refusing(new BalanceTooSmall('balance_insufficient')), orderId, now);
  expect(await readOrder(db, orderId)).toMatchObject({
    state: 'queued',
    attempt: 2,
    failure: null,
    try_again_at: addTime(now, hours(6)),
  });
  expect(await wasMailed(db, { kind: 'refund-failed', subjectId: of.id })).toBe(false);
  await enqueueWaiting(platform, addTime(now, hours(5)));
  expect(await readOrder(db, orderId)).toMatchObject({ try_again_at: addTime(now, hours(6)) });
  await enqueueWaiting(platform, addTime(now, hours(6)));
  expect(await readOrder(db, orderId)).toMatchObject({ try_again_at: null });
  const { made, senders } = aProvider();
  await sendRefund(platform, senders, orderId, addTime(now, hours(6)));
  expect(made).toEqual([{ key: `${orderId}-2`, amount: 1000_00 }]);
  expect(await repaid(of)).toBe(1000_00);
});

it('an organiser cannot record a refund by hand while a provider sends the same money back', async () => {
  const { of } = await anOrder();
  const refund = (amount: number, accepted?: number) =>
    recordPayment(
      platform,
      aPaymentToRecord(of, finance.id, { kind: 'refund', amount, accepted, receivedOn: '2025-09-30' }),
      now,
    );
  expect(await refund(1500_01)).toEqual({ ok: false, reason: 'on-its-way' });
  expect(await refund(1500_00)).toEqual({ ok: false, reason: 'repaid-before', tooMuch: 1500_00 });
  expect(await refund(1500_00, 1500_00)).toMatchObject({ ok: true });
});
