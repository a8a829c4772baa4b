import { expect, it } from 'vitest';
import {
  changeChargeCurrency,
  changeRegistrationCharge,
} from '#conference/money/ledger/change-charge.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { askAboutCheckout, endPages } from './ask-about-checkout.server.ts';
import { beginCheckout } from './begin-checkout.server.ts';
import { readCheckout } from './checkouts.server.ts';
import { recordReport } from './record-report.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const finance = await anOrganiser(platform, { roles: ['owner'] });
const by = { organiserId: finance.id, requestId: 'a-request' };
const fee = 2500_00;

const begin = (id: string) =>
  beginCheckout(
    platform,
    {
      of: { kind: 'registration', id },
      provider: 'stripe',
      payer: { registrationId: id },
      description: 'Fee',
      language: 'en',
    },
    now(),
  );

/** A registration whose participant has opened a payment page. */
async function aPage() {
  const { id } = await aRegistration(platform, { proved: true });
  const begun = await begin(id);
  const checkout = begun.ok ? await readCheckout(db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  const { id: checkoutId, provider_ref: ref } = checkout;
  const readState = async () => (await readCheckout(db, checkoutId))?.state;
  return { of: { kind: 'registration', id } as const, checkoutId, ref, readState };
}

const payInCash = async (of: { kind: 'registration'; id: string }, amount: number) =>
  await recordPayment(platform, aPaymentToRecord(of, finance.id, { method: 'cash', amount }), now());

it('a payment, another fee, another currency and a withdrawal end the open page in their transaction, and the job ends it at the provider', async () => {
  const paid = await aPage();
  await payInCash(paid.of, 100_00);
  const cheaper = await aPage();
  await db.transaction().execute(async (tx) => {
    const change = { registrationId: cheaper.of.id, fee: { amount: 100_00, currency: 'USD' } };
    await changeRegistrationCharge(tx, change, now());
  });
  const inRupees = await aPage();
  await db.transaction().execute(async (tx) => {
    const { chargeId = '' } = (await readBalance(tx, inRupees.of)) ?? {};
    await changeChargeCurrency(tx, { chargeId, fee: { amount: fee, currency: 'INR' } }, now());
  });
  const withdrawn = await aPage();
  await withdrawRegistration(
    platform,
    { registrationId: withdrawn.of.id, reason: 'Asked by mail', ...by },
    now(),
  );
  const pages = [paid, cheaper, inRupees, withdrawn];
  const readStates = () => Promise.all(pages.map(({ readState }) => readState()));
  expect(await readStates()).toEqual(Array(4).fill('ending'));
  expect(await endPages(platform, undefined, now())).toBe(false);
  expect(await readStates()).toEqual(Array(4).fill('ended'));
  for (const { ref } of pages) expect(loopback.actions.stripe.pay(ref)).toBeUndefined();
});

it('a page that stays right stays open', async () => {
  const { of, ref, readState } = await aPage();
  await begin(of.id);
  await endPages(platform, undefined, now());
  expect(await readState()).toBe('open');
  expect(loopback.actions.stripe.pay(ref)).toBeDefined();
});

it('opens no second page if somebody has already paid on the first page, and records that payment', async () => {
  const { of, ref } = await aPage();
  loopback.actions.stripe.pay(ref);
  loopback.takeWebhooks('stripe');
  await payInCash(of, 100_00);
  expect(await begin(of.id)).toEqual({ ok: false, reason: 'under-way' });
  expect(await readBalance(db, of)).toMatchObject({ received: fee + 100_00, overpaid: 100_00 });
});

it('opens no second page while a slow payment is under way, and opens one after it has failed', async () => {
  const { of, checkoutId, readState } = await aPage();
  await recordReport(platform, 'stripe', { report: 'checkout-processing', checkoutId }, now());
  expect(await readState()).toBe('processing');
  expect(await begin(of.id)).toEqual({ ok: false, reason: 'under-way' });
  await payInCash(of, 100_00);
  expect(await readState()).toBe('processing');
  await recordReport(platform, 'stripe', { report: 'checkout-ended', checkoutId }, now());
  // Reports can arrive in another order.
  await recordReport(platform, 'stripe', { report: 'checkout-processing', checkoutId }, now());
  expect(await readState()).toBe('ended');
  expect(await begin(of.id)).toMatchObject({ ok: true });
});

it('reads a page that cannot end before anything else: a bank debit is under way, and no second page opens', async () => {
  const { of, checkoutId, ref, readState } = await aPage();
  const debit = loopback.actions.stripe.payLater(ref);
  // The webhook is lost, and what is owed changes.
  loopback.takeWebhooks('stripe');
  await payInCash(of, 100_00);
  expect(await readState()).toBe('ending');
  expect(await begin(of.id)).toEqual({ ok: false, reason: 'under-way' });
  expect(await readState()).toBe('processing');
  const opened = [...loopback.accounts.stripe.checkouts.values()].filter(
    ({ description }) => description === loopback.accounts.stripe.checkouts.get(ref)?.description,
  );
  expect(opened).toHaveLength(1);
  loopback.actions.stripe.finishPayment(debit?.ref ?? '', true);
  const checkout = { id: checkoutId, provider: 'stripe', provider_ref: ref } as const;
  await askAboutCheckout(platform, checkout, now());
  expect(await readState()).toBe('paid');
  expect(await readBalance(db, of)).toMatchObject({ received: fee + 100_00, overpaid: 100_00 });
});
