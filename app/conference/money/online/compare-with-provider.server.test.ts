import { expect, it } from 'vitest';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { readLastComparison, storeComparison } from '#conference/money/online/comparisons.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { UnknownThere } from '#conference/money/providers/payment-provider.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { addTime, days } from '#platform/durations.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { findPayouts } from './balance-entries.server.ts';
import { beginCheckout } from './begin-checkout.server.ts';
import { readCheckout } from './checkouts.server.ts';
import { compareWithProvider, compareWithProviders } from './compare-with-provider.server.ts';
import { watchCheckouts } from './watch-checkouts.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db, now } = base;

const laterBy = (ms: number) => {
  base.clock.now = addTime(base.clock.now, ms);
};

async function clientOf(name: ProviderName) {
  const client = (await openProviders(platform.config))[name];
  if (!client) throw new Error(`${name} is not configured.`);
  return client;
}

/** Opens a page of Stripe for a new registration. */
async function openPage() {
  const { id } = await aRegistration(platform, { proved: true });
  const asked = {
    of: { kind: 'registration', id },
    payer: { registrationId: id },
    provider: 'stripe',
  } as const;
  const begun = await beginCheckout(platform, { ...asked, description: 'Fee', language: 'en' }, now());
  const checkout = begun.ok ? await readCheckout(db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  return { id: checkout.id, ref: checkout.provider_ref, currency: checkout.currency };
}

const readFailures = async () => ({
  stripe: (await readLastComparison(db, 'stripe'))?.failure,
  razorpay: (await readLastComparison(db, 'razorpay'))?.failure,
});

it('compares the other provider if one fails, stores the failure as a task, and tells the queue', async () => {
  for (const [failing, other] of [
    ['stripe', 'razorpay'],
    ['razorpay', 'stripe'],
  ] as const) {
    loopback.control.failing = { [failing]: 'refuse' };
    await expect(compareWithProviders(platform, now())).rejects.toThrow('A comparison');
    const failures = await readFailures();
    expect([failures[failing], failures[other]]).toEqual([expect.stringMatching(/^\w+: /), null]);
    expect(await countOpenMoney(db, [], now())).toMatchObject({ differences: 1 });
    loopback.control.failing = {};
    laterBy(1000);
    await compareWithProviders(platform, now());
    expect(await readFailures()).toEqual({ stripe: null, razorpay: null });
    laterBy(1000);
  }
});

it('goes on if the provider does not have a payment or a page, as after a change of the keys', async () => {
  const [paid, unpaid] = [await openPage(), await openPage()];
  const payment = loopback.actions.stripe.pay(paid.ref);
  laterBy(1000);
  await compareWithProvider(platform, await clientOf('stripe'), now());
  // The account of other keys is empty.
  const { payments, checkouts, movements } = loopback.accounts.stripe;
  for (const rows of [payments, checkouts]) rows.clear();
  movements.length = 0;
  laterBy(1000);
  expect(await compareWithProvider(platform, await clientOf('stripe'), now())).toEqual([
    {
      kind: 'unknown-there',
      what: 'payment',
      ref: payment?.ref,
      currency: paid.currency,
      here: payment?.amount.amount,
      there: null,
    },
  ]);
  expect((await readCheckout(db, unpaid.id))?.state).toBe('ended');
  // A client that throws for an unknown payment, as ours once did, stops the comparison.
  laterBy(1000);
  const client = await clientOf('stripe');
  const readPayment = () => Promise.reject(new UnknownThere('Stripe: resource_missing'));
  await expect(compareWithProvider(platform, { ...client, readPayment }, now())).rejects.toThrow('missing');
  expect((await readFailures()).stripe).toBe('Stripe: resource_missing');
});

it('stores an error of our own without its message, which could name a person', async () => {
  laterBy(1000);
  const client = await clientOf('stripe');
  const listAccount = () => Promise.reject(new RangeError('Mira Okafor'));
  await expect(compareWithProvider(platform, { ...client, listAccount }, now())).rejects.toThrow('Mira');
  expect((await readFailures()).stripe).toBe('It stopped because of an error (RangeError)');
});

it('covers every day since the last success, and stores old payments that are paid out only now', async () => {
  laterBy(days(30));
  const success = { provider: 'stripe', period: { from: addTime(now(), -1), to: now() } } as const;
  await storeComparison(db, { ...success, figures: {}, differences: [] }, now());
  laterBy(1000);
  const { ref, currency } = await openPage();
  const old = loopback.actions.stripe.pay(ref);
  laterBy(days(40));
  const payout = loopback.actions.stripe.payOut(currency);
  laterBy(1000);
  const differences = await compareWithProvider(platform, await clientOf('stripe'), now());
  expect(differences).toContainEqual(expect.objectContaining({ kind: 'was-missing', ref: old?.ref }));
  laterBy(days(15));
  await compareWithProvider(platform, await clientOf('stripe'), now());
  const [stored] = (await findPayouts(db, { count: 1 })).rows;
  expect(stored).toMatchObject({ payoutRef: payout?.ref, amount: payout?.amount.amount, currency });
  expect(stored?.entries).toEqual([
    expect.objectContaining({ kind: 'payment', sourceRef: old?.ref, of: 'registration', fee: old?.fee }),
  ]);
});

it('the metric says how long a comparison is missing, also if none has ever succeeded', async () => {
  const { db: emptyDb } = await aPlatform();
  const read = async (providers: ProviderName[]) => {
    const metrics = openMetrics();
    watchCheckouts(metrics, emptyDb, providers);
    const line = /^conference_provider_comparison_seconds (\S+)$/m;
    return Math.round(Number(line.exec(await metrics.registry.metrics())?.[1]) / 3600);
  };
  const compared = async (daysAgo: number, failure?: string) => {
    const at = addTime(new Date(), -days(daysAgo));
    const period = { from: addTime(at, -1), to: at };
    const result = { provider: 'razorpay' as const, period, figures: {}, differences: [] };
    await storeComparison(emptyDb, { ...result, ...(failure && { failure }) }, at);
  };
  expect(await read(['stripe', 'razorpay'])).toBe(0);
  await compared(5, 'Razorpay: status 401');
  await compared(1, 'Razorpay: status 401');
  expect(await read(['stripe', 'razorpay'])).toBe(5 * 24);
  // A provider that is not configured any more alarms nobody.
  expect(await read(['stripe'])).toBe(0);
  await compared(2);
  expect(await read(['stripe', 'razorpay'])).toBe(2 * 24);
});
