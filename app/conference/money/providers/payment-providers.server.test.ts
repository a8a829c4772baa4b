import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { readConfig } from '#platform/config.server.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { signWebhook, type Webhook } from '#tests/provider-loopback/loopback-provider.ts';
import { openProviders } from './open-providers.server.ts';
import {
  BalanceTooSmall,
  BelowMinimum,
  type CheckoutOrder,
  ProviderRefused,
  ProviderUnavailable,
  providersFor,
} from './payment-provider.ts';
import { longestAnswerMs } from './razorpay-client.server.ts';
import { openRazorpay } from './razorpay-provider.server.ts';
import { countForStripe, toMoney } from './read-stripe-reports.server.ts';
import { openStripe } from './stripe-provider.server.ts';

const now = new Date('2026-01-10T08:00:00Z');
const loopback = await aLoopbackProvider({ now: () => now });
const providers = await openProviders(readConfig(loopback.env));
const names = ['stripe', 'razorpay'] as const;

function clientOf(name: ProviderName) {
  const client = providers[name];
  if (!client) throw new Error(`${name} is not configured.`);
  return client;
}

/**
 * Faults of the test provider: it carries out a request, but its answer is lost. Stripe needs two faults, because its
 * library repeats a request once if the connection was closed.
 */
const lostAnswer = { stripe: ['lose', 'lose'], razorpay: ['lose'] } as const;
const currencyOf = { stripe: 'USD', razorpay: 'INR' };

function anOrder(name: ProviderName, parts: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    id: randomUUID(),
    price: { amount: 12_345, currency: currencyOf[name] },
    description: 'Conference fee, PC-7K3M-92QD',
    email: 'mira@example.org',
    returnUrl: 'https://conference.example/dashboard/payment',
    language: 'en',
    expiresAt: new Date(now.getTime() + 60 * 60 * 1000),
    ...parts,
  };
}

async function aPayment(name: ProviderName, amount = 10_000) {
  const order = anOrder(name, { price: { amount, currency: currencyOf[name] } });
  const { checkoutRef } = await clientOf(name).openCheckout(order);
  const payment = loopback.actions[name].pay(checkoutRef);
  if (!payment) throw new Error('The checkout could not be paid.');
  return { checkoutId: order.id, checkoutRef, paymentRef: payment.ref };
}

/** Takes the webhooks that were not delivered yet, and reads their reports with the same code as the site. */
function takeReports(name: ProviderName) {
  return loopback.takeWebhooks(name).flatMap(({ body }) => clientOf(name).readReports(Buffer.from(body)));
}

it.each(names)(
  '%s: opens one page for one order, also if the answer to the first request was lost',
  async (name) => {
    // Stripe is asked once in which country the account is.
    await clientOf(name).openCheckout(anOrder(name));
    const order = anOrder(name);
    loopback.control.faults.push(...lostAnswer[name]);
    await expect(clientOf(name).openCheckout(order)).rejects.toBeInstanceOf(ProviderUnavailable);
    const opened = await clientOf(name).openCheckout(order);
    expect(await clientOf(name).openCheckout(order)).toEqual(opened);
    const pages = [...loopback.accounts[name].checkouts.values()].filter(
      ({ checkoutId }) => checkoutId === order.id,
    );
    expect(pages).toEqual([
      {
        ref: opened.checkoutRef,
        checkoutId: order.id,
        price: order.price,
        description: order.description,
        email: order.email,
        returnUrl: order.returnUrl,
        status: 'open',
        createdAt: now,
        expiresAt: order.expiresAt,
        paymentRef: undefined,
      },
    ]);
    expect(opened.url).toBe(`${loopback.origin}/${name}/pay/${opened.checkoutRef}`);
  },
);

it.each(names)(
  '%s: throws one error if the provider fails, and another if the request is wrong',
  async (name) => {
    loopback.control.faults.push('refuse');
    await expect(clientOf(name).openCheckout(anOrder(name))).rejects.toBeInstanceOf(ProviderUnavailable);
    const wrong = anOrder(name, { price: { amount: 0.5, currency: 'USD' } });
    await expect(clientOf(name).openCheckout(wrong)).rejects.toBeInstanceOf(ProviderRefused);
  },
);

it.each(names)('%s: reads the state of a page and its payments', async (name) => {
  const client = clientOf(name);
  const order = anOrder(name);
  const { checkoutRef } = await client.openCheckout(order);
  expect(await client.readCheckout(checkoutRef)).toEqual({ state: 'open', payments: [] });
  const paymentRef = loopback.actions[name].pay(checkoutRef)?.ref;
  const payment = { report: 'payment', paymentRef, amount: order.price, paidAt: now, checkoutId: order.id };
  expect(await client.readCheckout(checkoutRef)).toEqual({ state: 'paid', payments: [payment] });
  expect(await client.readPayment(paymentRef ?? '')).toMatchObject({ paymentRef, amount: order.price });
});

it.each(names)(
  '%s: nobody can pay on a page that was ended, and ending it twice does nothing',
  async (name) => {
    const client = clientOf(name);
    const { checkoutRef } = await client.openCheckout(anOrder(name));
    await client.endCheckout(checkoutRef);
    await client.endCheckout(checkoutRef);
    expect(loopback.actions[name].pay(checkoutRef)).toBeUndefined();
    expect(await client.readCheckout(checkoutRef)).toEqual({ state: 'ended', payments: [] });
  },
);

it.each(names)('%s: makes one refund for one key, also if answers were lost', async (name) => {
  const client = clientOf(name);
  const { paymentRef } = await aPayment(name);
  const order = { key: randomUUID(), paymentRef, amount: { amount: 4000, currency: currencyOf[name] } };
  loopback.control.faults.push(...lostAnswer[name]);
  await expect(client.refund(order)).rejects.toBeInstanceOf(ProviderUnavailable);
  const made = await client.refund(order);
  expect(await client.refund(order)).toEqual(made);
  expect(made.state).toBe('pending');
  const another = await client.refund({ ...order, key: randomUUID() });
  expect(another.refundRef).not.toBe(made.refundRef);
  await expect(client.refund({ ...order, key: randomUUID() })).rejects.toBeInstanceOf(ProviderRefused);
  const refunds = [...loopback.accounts[name].refunds.values()].filter(
    (each) => each.paymentRef === paymentRef,
  );
  expect(refunds.map(({ ref, amount }) => [ref, amount.amount])).toEqual([
    [made.refundRef, 4000],
    [another.refundRef, 4000],
  ]);
  loopback.actions[name].finishRefund(made.refundRef, 'paid');
  expect(await client.refund(order)).toEqual({ refundRef: made.refundRef, state: 'paid' });
});

it.each(names)(
  '%s: makes one refund for four requests with the same key at the same moment',
  async (name) => {
    const { paymentRef } = await aPayment(name);
    const order = { key: randomUUID(), paymentRef, amount: { amount: 100, currency: currencyOf[name] } };
    const made = await Promise.all([1, 2, 3, 4].map(() => clientOf(name).refund(order)));
    expect(new Set(made.map(({ refundRef }) => refundRef)).size).toBe(1);
  },
);

it.each(names)('%s: accepts a webhook only with a signature of exactly its bytes', async (name) => {
  takeReports(name);
  await aPayment(name);
  const client = clientOf(name);
  const webhooks = loopback.takeWebhooks(name);
  expect(webhooks).toHaveLength(2);
  for (const webhook of webhooks) {
    const read = (part: Partial<Webhook>, at = now) => {
      const { headers, body } = { ...webhook, ...part };
      return client.readEvent(Buffer.from(body), new Headers(headers), at);
    };
    expect(read({})).toEqual({ eventRef: webhook.ref, kind: webhook.kind });
    expect(read({ body: webhook.body.replace('10000', '10001') })).toBeUndefined();
    expect(read({ headers: {} })).toBeUndefined();
    const other = signWebhook(name === 'stripe' ? 'razorpay' : 'stripe', webhook, now);
    expect(read({ headers: other.headers })).toBeUndefined();
  }
});

it('stripe: refuses a webhook that was signed more than five minutes ago', async () => {
  takeReports('stripe');
  await aPayment('stripe');
  const [webhook] = loopback.takeWebhooks('stripe');
  const later = new Date(now.getTime() + 6 * 60 * 1000);
  const read = clientOf('stripe').readEvent(
    Buffer.from(webhook?.body ?? ''),
    new Headers(webhook?.headers),
    later,
  );
  expect(read).toBeUndefined();
});

it.each(names)('%s: its webhooks report payments, refunds and disputes', async (name) => {
  takeReports(name);
  const { checkoutId, paymentRef } = await aPayment(name);
  const amount = { amount: 10_000, currency: currencyOf[name] };
  const paid = takeReports(name);
  expect(paid).toHaveLength(2);
  expect(paid).toContainEqual({ report: 'payment', paymentRef, amount, paidAt: now, checkoutId });

  const refund = loopback.actions[name].refund(paymentRef, 300);
  loopback.actions[name].finishRefund(refund?.ref ?? '', 'paid');
  const reported = {
    report: 'refund',
    refundRef: refund?.ref,
    paymentRef,
    amount: { ...amount, amount: 300 },
    key: undefined,
  };
  const refundReports = takeReports(name).filter(({ report }) => report === 'refund');
  expect(refundReports).toEqual([
    { ...reported, state: 'pending' },
    { ...reported, state: 'paid' },
  ]);

  const dispute = loopback.actions[name].dispute(paymentRef);
  loopback.actions[name].closeDispute(dispute?.ref ?? '', 'lost');
  const disputes = takeReports(name).filter((report) => report.report === 'dispute');
  expect(disputes[0]).toEqual({
    report: 'dispute',
    disputeRef: dispute?.ref,
    paymentRef,
    amount: { ...amount, amount: 9700 },
    state: 'open',
    isTaken: name === 'stripe',
    rank: name === 'stripe' ? 10 : 0,
    respondBy: new Date('2026-01-17T08:00:00Z'),
  });
  expect(disputes.at(-1)).toEqual({
    ...disputes[0],
    state: 'lost',
    isTaken: true,
    rank: name === 'stripe' ? 11 : 1,
  });
});

it.each(names)('%s: lists the movements of its account, even on several pages', async (name) => {
  const period = { from: now, to: new Date(now.getTime() + 1000) };
  const before = await clientOf(name).listAccount(period);
  const made: string[] = [];
  for (let count = 0; count < 130; count++) {
    const { ref } = loopback.actions[name].addUnexpectedPayment({
      amount: 1000 + count,
      currency: currencyOf[name],
    });
    made.push(ref);
  }
  const refund = loopback.actions[name].refund(made[0] ?? '', 1000);
  const dispute = loopback.actions[name].dispute(made[1] ?? '');
  loopback.actions[name].payOut(currencyOf[name]);
  const list = await clientOf(name).listAccount(period);
  const isNew = (ref: string) => made.includes(ref);
  expect(
    list.payments
      .filter(({ paymentRef }) => isNew(paymentRef))
      .map(({ amount }) => amount.amount)
      .toSorted(),
  ).toEqual(made.map((_ref, index) => 1000 + index));
  expect(list.payments).toHaveLength(before.payments.length + 130);
  expect(list.refunds.find(({ refundRef }) => refundRef === refund?.ref)).toMatchObject({
    paymentRef: made[0],
    amount: { amount: 1000, currency: currencyOf[name] },
  });
  expect(list.disputes.find(({ disputeRef }) => disputeRef === dispute?.ref)).toMatchObject({
    paymentRef: made[1],
    state: 'open',
  });
  const payout = loopback.accounts[name].payouts[0];
  expect(list.payouts).toEqual([
    {
      payoutRef: payout?.ref,
      amount: payout?.amount,
      sentAt: now,
      state: name === 'stripe' ? 'paid' : 'processed',
    },
  ]);
  // The fee of the test provider is 2.9 % of the amount (here 1000), plus 30 minor units.
  expect(list.balance.find(({ sourceRef, kind }) => sourceRef === made[0] && kind === 'payment')).toEqual({
    entryRef: expect.stringMatching(name === 'stripe' ? /^txn_/ : /^pay_/),
    kind: 'payment',
    sourceRef: made[0],
    gross: 1000,
    fee: 59,
    currency: currencyOf[name],
    exchangeRate: undefined,
    payoutRef: payout?.ref,
    at: now,
  });
  // The payout is the sum of what it contains.
  const contained = list.balance.filter(
    ({ payoutRef, kind }) => payoutRef === payout?.ref && kind !== 'payout',
  );
  expect(contained.reduce((sum, { gross, fee }) => sum + gross - fee, 0)).toBe(payout?.amount.amount);
  const later = { from: period.to, to: new Date(period.to.getTime() + 1000) };
  const nothing = await clientOf(name).listAccount(later);
  expect([nothing.payments, nothing.refunds, nothing.payouts]).toEqual([[], [], []]);
});

it('razorpay: lists a settlement in the currency of the account, even if the period has no payments', async () => {
  const account = loopback.accounts.razorpay;
  loopback.actions.razorpay.addUnexpectedPayment({ amount: 1000, currency: 'INR' });
  const createdAt = new Date('2026-03-01T08:00:00Z');
  account.payouts.push({ ref: 'setl_sunday00000000', amount: { amount: 941, currency: 'INR' }, createdAt });
  const period = { from: createdAt, to: new Date(createdAt.getTime() + 1000) };
  const { payments, payouts } = await clientOf('razorpay').listAccount(period);
  expect(payments).toEqual([]);
  expect(payouts).toEqual([
    {
      payoutRef: 'setl_sunday00000000',
      amount: { amount: 941, currency: 'INR' },
      sentAt: createdAt,
      state: 'processed',
    },
  ]);
});

it('stripe: asks for the name and address of who pays an account in India in another currency', async () => {
  loopback.accounts.stripe.settlement = { currency: 'INR', rate: 84.25 };
  const ofIndia = openStripe({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }, loopback.env);
  for (const currency of ['USD', 'INR']) {
    const order = anOrder('stripe', { price: { amount: 12_345, currency } });
    expect(await ofIndia.openCheckout(order)).toMatchObject({ checkoutRef: expect.stringMatching(/^cs_/) });
  }
  // The account of the other client is not in India, so it asks nobody for an address, and is refused.
  const order = anOrder('stripe');
  await expect(clientOf('stripe').openCheckout(order)).rejects.toBeInstanceOf(ProviderRefused);
  loopback.accounts.stripe.settlement = undefined;
});

it.each(names)('%s: lists what a payment was worth in the currency of the account', async (name) => {
  const account = loopback.accounts[name];
  account.settlement = { currency: 'INR', rate: 84.25 };
  const { ref } = loopback.actions[name].addUnexpectedPayment({ amount: 10_000, currency: 'USD' });
  account.settlement = undefined;
  const { payments, balance } = await clientOf(name).listAccount({
    from: now,
    to: new Date(now.getTime() + 1000),
  });
  expect(payments.find(({ paymentRef }) => paymentRef === ref)?.amount).toEqual({
    amount: 10_000,
    currency: 'USD',
  });
  const entry = balance.find(({ sourceRef }) => sourceRef === ref);
  expect(entry).toMatchObject({ gross: 842_500, currency: 'INR', payoutRef: undefined });
  expect(Number(entry?.exchangeRate)).toBe(84.25);
});

it('stripe: lists fees that belong to no payment, and names a charge without a payment intent by its own id', async () => {
  const fee = loopback.actions.stripe.addFee({ amount: 700, currency: 'USD' });
  const charge = loopback.actions.stripe.addCharge({ amount: 5000, currency: 'USD' });
  const refund = loopback.actions.stripe.refund(charge.ref, 1000);
  const client = clientOf('stripe');
  const list = await client.listAccount({ from: now, to: new Date(now.getTime() + 1000) });
  expect(list.balance.find(({ entryRef }) => entryRef === fee.ref)).toMatchObject({
    kind: 'fee',
    gross: -700,
  });
  const amount = { amount: 5000, currency: 'USD' };
  expect(list.payments).toContainEqual({
    report: 'payment',
    ...{ paymentRef: charge.ref, amount, paidAt: now, checkoutId: undefined },
  });
  expect(list.refunds.find(({ refundRef }) => refundRef === refund?.ref)?.paymentRef).toBe(charge.ref);
  expect(await client.readPayment(charge.ref)).toMatchObject({ paymentRef: charge.ref, amount });
  const order = { key: randomUUID(), paymentRef: charge.ref, amount: { amount: 1000, currency: 'USD' } };
  expect(await client.refund(order)).toMatchObject({ state: 'pending' });
});

it('stripe: a bank debit is processing until its money arrives, and its page cannot be ended', async () => {
  const client = clientOf('stripe');
  takeReports('stripe');
  for (const isPaid of [true, false]) {
    const order = anOrder('stripe');
    const { checkoutRef } = await client.openCheckout(order);
    const paymentRef = loopback.actions.stripe.payLater(checkoutRef)?.ref ?? '';
    expect(takeReports('stripe')).toEqual([{ report: 'checkout-processing', checkoutId: order.id }]);
    expect(await client.endCheckout(checkoutRef)).toEqual({ state: 'processing', payments: [] });
    expect(await client.readPayment(paymentRef)).toBeUndefined();
    loopback.actions.stripe.finishPayment(paymentRef, isPaid);
    const { state, payments } = await client.readCheckout(checkoutRef);
    const reports = takeReports('stripe');
    if (isPaid) {
      expect([state, payments.map((payment) => payment.paymentRef)]).toEqual(['paid', [paymentRef]]);
      expect(reports).toHaveLength(2);
      for (const report of reports) expect(report).toMatchObject({ paymentRef, checkoutId: order.id });
    } else {
      expect([state, payments]).toEqual(['ended', []]);
      expect(reports).toEqual([{ report: 'checkout-ended', checkoutId: order.id }]);
    }
  }
});

it.each(names)('%s: does not have a payment or page that was made with other keys', async (name) => {
  const client = clientOf(name);
  const { checkoutRef, paymentRef } = await aPayment(name);
  loopback.control.failing = { [name]: 'unknown' };
  const asked = [await client.readPayment(paymentRef), await client.readCheckout(checkoutRef)];
  loopback.control.failing = {};
  expect(asked).toEqual([undefined, { state: 'ended', payments: [] }]);
});

it.each(names)(
  '%s: says that an amount is below its minimum, and that our balance is too small',
  async (name) => {
    const client = clientOf(name);
    const tiny = anOrder(name, { price: { amount: 49, currency: currencyOf[name] } });
    await expect(client.openCheckout(tiny)).rejects.toBeInstanceOf(BelowMinimum);
    const { paymentRef } = await aPayment(name);
    const order = { key: randomUUID(), paymentRef, amount: { amount: 4000, currency: currencyOf[name] } };
    loopback.control.failing = { [name]: 'no-balance' };
    const refused = client.refund(order);
    await expect(refused).rejects.toBeInstanceOf(BalanceTooSmall);
    loopback.control.failing = {};
    expect(await client.refund({ ...order, key: randomUUID() })).toMatchObject({ state: 'pending' });
  },
);

it.each(names)('%s: asks again later if there are too many requests', async (name) => {
  loopback.control.failing = { [name]: 'limit' };
  const listed = clientOf(name).listAccount({ from: now, to: new Date(now.getTime() + 1000) });
  await expect(listed).rejects.toBeInstanceOf(ProviderUnavailable);
  loopback.control.failing = {};
});

it('razorpay: gives up a request that is not answered in time', async () => {
  const { razorpay, proxyEnv } = readConfig(loopback.env);
  if (!razorpay) throw new Error('Razorpay is not configured.');
  const client = openRazorpay(razorpay, proxyEnv, 200);
  loopback.control.failing = { razorpay: 'silence' };
  const began = Date.now();
  await expect(client.readCheckout('plink_00000000000000')).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(client.openCheckout(anOrder('razorpay'))).rejects.toBeInstanceOf(ProviderUnavailable);
  // With a longer limit it would still wait.
  const patient = openRazorpay(razorpay, proxyEnv, 60_000).readCheckout('plink_00000000000000');
  patient.catch(() => undefined);
  expect(await Promise.race([patient, sleep(500, 'waits')])).toBe('waits');
  loopback.control.failing = {};
  expect(Date.now() - began).toBeLessThan(5000);
  expect(longestAnswerMs).toBe(20_000);
});

it.each(names)(
  '%s: rounds amounts with three decimals to two, because cards take no others',
  async (name) => {
    const client = clientOf(name);
    const { checkoutRef } = await client.openCheckout(
      anOrder(name, { price: { amount: 12_345, currency: 'KWD' } }),
    );
    const payment = loopback.actions[name].pay(checkoutRef);
    expect(payment?.amount).toEqual({ amount: 12_350, currency: 'KWD' });
    const paymentRef = payment?.ref ?? '';
    await client.refund({ key: randomUUID(), paymentRef, amount: { amount: 12_345, currency: 'KWD' } });
    const refund = [...loopback.accounts[name].refunds.values()].find((one) => one.paymentRef === paymentRef);
    expect(refund?.amount).toEqual({ amount: 12_340, currency: 'KWD' });
  },
);

it('uses the configured providers that the edition names for a currency, in the order of the edition', () => {
  const usedFor = { INR: ['razorpay', 'stripe'], USD: ['stripe'] } as const;
  const namesFor = (configured: typeof providers, currency: string) =>
    providersFor(configured, usedFor, currency).map(({ name }) => name);
  expect(namesFor(providers, 'INR')).toEqual(['razorpay', 'stripe']);
  expect(namesFor(providers, 'USD')).toEqual(['stripe']);
  expect(namesFor(providers, 'EUR')).toEqual([]);
  expect(namesFor({ stripe: clientOf('stripe') }, 'INR')).toEqual(['stripe']);
  expect(namesFor({}, 'USD')).toEqual([]);
});

it('converts amounts to the decimals of Stripe, which differ from ISO 4217 for some currencies', () => {
  const amounts = [
    [{ amount: 30_000, currency: 'JPY' }, 30_000],
    [{ amount: 12_345, currency: 'USD' }, 12_345],
    [{ amount: 61_520, currency: 'KWD' }, 61_520],
    [{ amount: 500, currency: 'ISK' }, 500_00],
    [{ amount: 5000_00, currency: 'MGA' }, 5000],
  ] as const;
  for (const [price, there] of amounts) {
    expect(countForStripe(price, 'up')).toBe(there);
    expect(toMoney(there, price.currency.toLowerCase())).toEqual(price);
  }
});
