import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { handleProviderEvent } from '#conference/money/online/handle-provider-event.server.ts';
import { storeEvent } from '#conference/money/online/provider-events.server.ts';
import {
  lockProviderPayment,
  readProviderPayment,
} from '#conference/money/online/provider-payments.server.ts';
import { recordForCharge } from '#conference/money/online/settle-reported-payment.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { orderRefund, orderUnrecordedRefund } from '#conference/money/refunds/order-refund.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { listRefunds } from './list-refunds.server.ts';
import { quoteReportedRefund, refundReportedPayment } from './refund-reported-payment.server.ts';
import { sendRefund } from './send-refund.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const finance = await anOrganiser(platform, { roles: ['finance'] });
const { stripe } = loopback.actions;
const fee = 2500_00;

/** Delivers each waiting webhook twice. */
async function deliver() {
  for (const { headers, body: text } of loopback.takeWebhooks('stripe')) {
    const body = Buffer.from(text);
    const event = (await openProviders(platform.config)).stripe?.readEvent(body, new Headers(headers), now());
    if (!event) throw new Error('The signature is not valid.');
    await storeEvent(platform, { provider: 'stripe', ...event, body }, now());
    const { id } = await db
      .selectFrom('provider_event')
      .select('id')
      .where('event_ref', '=', event.eventRef)
      .executeTakeFirstOrThrow();
    for (let time = 0; time < 2; time++) await handleProviderEvent(platform, id, now());
  }
}

async function findReported(paymentRef: string) {
  return await db
    .selectFrom('provider_payment')
    .select(['id', 'state', 'question', 'settlement'])
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirstOrThrow();
}

/** Makes a fee that is paid twice: by a transfer, and then by card. Returns the payment by card. */
async function aFeePaidTwice() {
  const { id } = await aRegistration(platform, { proved: true });
  const of = { kind: 'registration', id } as const;
  const begun = await beginCheckout(
    platform,
    { of, provider: 'stripe', payer: { registrationId: id }, description: 'Fee', language: 'en' },
    now(),
  );
  const checkout = begun.ok ? await readCheckout(db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: fee }), now());
  const payment = stripe.pay(checkout.provider_ref);
  if (!payment) throw new Error('The provider’s page did not accept the payment.');
  await askAboutCheckout(platform, checkout, now());
  return { of, paymentRef: payment.ref, ...(await findReported(payment.ref)) };
}

/** A payment that belongs to none of our checkouts. */
async function anUnbookedPayment() {
  const { ref: paymentRef } = stripe.addUnexpectedPayment({ amount: 300_00, currency: 'USD' });
  await deliver();
  return { paymentRef, ...(await findReported(paymentRef)) };
}

const refund = (id: string, amount: number) =>
  refundReportedPayment(platform, { id, amount, organiserId: finance.id, requestId: randomUUID() }, now());

const ordersOf = async (paymentRef: string) =>
  await refundOrders(db).where('payment_ref', '=', paymentRef).execute();

/** Runs the job that sends refunds, twice for each order. */
async function send(paymentRef: string) {
  for (const { id } of await ordersOf(paymentRef)) {
    const senders = await openProviders(platform.config);
    await Promise.all([sendRefund(platform, senders, id, now()), sendRefund(platform, senders, id, now())]);
  }
}

const refundedAtProvider = (paymentRef: string) =>
  [...loopback.accounts.stripe.refunds.values()]
    .filter((one) => one.paymentRef === paymentRef && one.state !== 'failed')
    .reduce((sum, { amount }) => sum + amount.amount, 0);

function finishRefunds(paymentRef: string, state: 'paid' | 'failed') {
  for (const { ref, ...one } of loopback.accounts.stripe.refunds.values()) {
    if (one.paymentRef === paymentRef) stripe.finishRefund(ref, state);
  }
}

async function totals() {
  const [usd] = await sumMovements(db, { currency: 'USD' }, 'currency');
  return { received: usd?.received ?? 0, refunded: usd?.refunded ?? 0 };
}

it('a double payment is refunded once, although several organisers order the refund at the same moment', async () => {
  const { of, id, paymentRef, question } = await aFeePaidTwice();
  expect(question).toBe('paid-twice');
  expect(await refund(id, fee - 1)).toEqual({ ok: false, reason: 'other-amount' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, fee)));
  expect(answers).toEqual(Array(5).fill({ ok: true }));
  const orders = await ordersOf(paymentRef);
  expect(orders.map(({ amount, cause, state }) => ({ amount, cause, state }))).toEqual([
    { amount: fee, cause: null, state: 'queued' },
  ]);
  await send(paymentRef);
  finishRefunds(paymentRef, 'paid');
  await deliver();
  expect(refundedAtProvider(paymentRef)).toBe(fee);
  expect(await readBalance(db, of)).toMatchObject({ received: 2 * fee, repaid: fee, overpaid: 0, due: 0 });
  const documents = await listReceipts(db, { registrationIds: [of.id], bookingIds: [] });
  expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['receipt', fee],
      ['credit-note', fee],
    ]),
  );
  expect(await findReported(paymentRef)).toMatchObject({ state: 'settled', settlement: 'refunded' });
  expect(await refund(id, fee)).toEqual({ ok: true });
  expect(await ordersOf(paymentRef)).toHaveLength(1);
});

it('without the lock of the payment, two organisers order the refund twice', async () => {
  const { id, paymentRef, of } = await aFeePaidTwice();
  const { chargeId = '' } = (await readBalance(db, of)) ?? {};
  const orderBlindly = (key: string) =>
    db.transaction().execute(async (tx) => {
      const payment = await readProviderPayment(tx, id);
      const quoted = payment && (await quoteReportedRefund(tx, payment));
      await sleep(300);
      const parts = [{ amount: quoted?.total ?? 0, through: { provider: 'stripe' as const, paymentRef } }];
      const order = { chargeId, currency: 'USD', cause: null, parts, key, organiserId: finance.id };
      await orderRefund(tx, platform.jobs, order, now());
    });
  await Promise.all([orderBlindly('one'), orderBlindly('two')]);
  expect((await ordersOf(paymentRef)).map(({ amount }) => amount)).toEqual([fee, fee]);
});

it('money that is not recorded for a charge is refunded once, is summed once, and cannot be recorded for a charge during the refund', async () => {
  const before = await totals();
  const { id, paymentRef } = await anUnbookedPayment();
  expect(await totals()).toEqual({ ...before, received: before.received + 300_00 });
  await Promise.all(Array.from({ length: 5 }, () => refund(id, 300_00)));
  expect(await ordersOf(paymentRef)).toHaveLength(1);
  const { id: personId } = await aRegistration(platform, { proved: true });
  const { reference } = await registrations(db).where('id', '=', personId).executeTakeFirstOrThrow();
  const recording = { id, reference, option: undefined, organiserId: finance.id, requestId: 'a-request' };
  expect(await recordForCharge(platform, recording, now())).toEqual({ ok: false, reason: 'on-its-way' });
  await send(paymentRef);
  finishRefunds(paymentRef, 'paid');
  await deliver();
  await send(paymentRef);
  expect(refundedAtProvider(paymentRef)).toBe(300_00);
  expect(await totals()).toEqual({ received: before.received + 300_00, refunded: before.refunded + 300_00 });
  expect((await ordersOf(paymentRef)).map(({ state, payment_id }) => ({ state, payment_id }))).toEqual([
    { state: 'paid', payment_id: null },
  ]);
  const listed = (await listRefunds(db, { count: 50 })).rows.find((one) => one.paymentRef === paymentRef);
  expect(listed).toMatchObject({ paymentRef, amount: 300_00, of: null, ofId: null });
});

it('if the refund of money that is not recorded for a charge fails, an organiser can order the refund again', async () => {
  const { id, paymentRef } = await anUnbookedPayment();
  await refund(id, 300_00);
  await send(paymentRef);
  finishRefunds(paymentRef, 'failed');
  await deliver();
  expect(await findReported(paymentRef)).toMatchObject({
    state: 'open',
    question: 'unknown',
    settlement: null,
  });
  expect(await refund(id, 300_00)).toEqual({ ok: true });
  await send(paymentRef);
  await deliver();
  expect(refundedAtProvider(paymentRef)).toBe(300_00);
  expect((await ordersOf(paymentRef)).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']);
});

it('the database refuses a second refund order for money that is not recorded for a charge, even without the lock', async () => {
  const { id, paymentRef } = await anUnbookedPayment();
  const order = {
    providerPaymentId: id,
    provider: 'stripe',
    paymentRef,
    amount: 300_00,
    currency: 'USD',
  } as const;
  const orderOnce = () =>
    orderUnrecordedRefund(db, platform.jobs, { ...order, organiserId: finance.id }, now());
  await orderOnce();
  await expect(orderOnce()).rejects.toThrow('refund_order_one_of_nobody');
});

it('a refund from the dashboard of the provider reduces the amount that can be refunded here', async () => {
  const { id, paymentRef } = await anUnbookedPayment();
  const other = stripe.refund(paymentRef, 100_00);
  stripe.finishRefund(other?.ref ?? '', 'paid');
  await deliver();
  const payment = await db.transaction().execute(async (tx) => await lockProviderPayment(tx, { id }));
  expect(payment && (await quoteReportedRefund(db, payment))).toEqual({
    charges: [],
    unbooked: 200_00,
    total: 200_00,
  });
  expect(await refund(id, 300_00)).toEqual({ ok: false, reason: 'other-amount' });
  expect(await refund(id, 200_00)).toEqual({ ok: true });
});
