import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { ProviderRefused, ProviderUnavailable } from '#conference/money/providers/payment-provider.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { readOrder, refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { type RefundSenders, reportRefund, sendRefund } from './send-refund.server.ts';

const platform = await aPlatform();
const { db, jobs } = platform;
const now = new Date('2025-10-01T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });

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

/** A paid registration and an order to refund 1000 dollars of it through a provider. */
async function anOrder() {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  await recordPayment(
    platform,
    aPaymentToRecord(of, finance.id, { amount: 2500_00, receivedOn: '2025-09-30' }),
    now,
  );
  const balance = await readBalance(db, of);
  const order = {
    chargeId: balance?.chargeId ?? '',
    currency: 'USD',
    cause: 'cancelled' as const,
    parts: [{ amount: 1000_00, through: { provider: 'stripe' as const, paymentRef: `pi_${randomUUID()}` } }],
    key: `test ${id}`,
    organiserId: finance.id,
  };
  const made = await db.transaction().execute((tx) => orderRefund(tx, jobs, order, now));
  expect(made).toBe(1);
  // A second order with the same key orders nothing.
  expect(await db.transaction().execute((tx) => orderRefund(tx, jobs, order, now))).toBe(0);
  const { id: orderId } = await refundOrders(db)
    .where('charge_id', '=', order.chargeId)
    .executeTakeFirstOrThrow();
  return { of, orderId };
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
    const { of, orderId } = await anOrder();
    const refundRef = `re_${orderId}`;
    const slow: RefundSenders = { stripe: { refund: async () => ({ refundRef, state: 'pending' }) } };
    await sendRefund(platform, slow, orderId, now);
    expect(await repaid(of)).toBe(0);
    await Promise.all(
      [1, 2, 3].map(() => reportRefund(platform, orderId, { refundRef, state: 'paid' }, now)),
    );
    expect(await repaid(of)).toBe(1000_00);
    expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid', failure: null });
  });

  it('fails if the provider refuses it, and is not recorded', async () => {
    const { of, orderId } = await anOrder();
    const refusing: RefundSenders = {
      stripe: { refund: async () => Promise.reject(new ProviderRefused('charge_already_refunded')) },
    };
    await sendRefund(platform, refusing, orderId, now);
    expect(await readOrder(db, orderId)).toMatchObject({
      state: 'failed',
      failure: 'charge_already_refunded',
    });
    expect(await repaid(of)).toBe(0);
    const mail = await receiveMail(platform, of.id, 'refund-failed');
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toMatch(/could not send \$1000 for your registration back/);
  });
});

it('an organiser cannot record a refund by hand while a provider sends the same money back', async () => {
  const { of } = await anOrder();
  const refund = (amount: number) =>
    recordPayment(
      platform,
      aPaymentToRecord(of, finance.id, { kind: 'refund', amount, receivedOn: '2025-09-30' }),
      now,
    );
  expect(await refund(1500_01)).toEqual({ ok: false, reason: 'on-its-way' });
  expect(await refund(1500_00)).toMatchObject({ ok: true });
});
