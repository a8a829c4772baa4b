import { expect, it } from 'vitest';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { recordReport } from '#conference/money/online/record-report.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { enqueueWaiting } from '#conference/money/refunds/change-order.server.ts';
import { refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { addTime, hours } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { orderEditionRefunds } from './order-edition-refunds.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const owner = await anOrganiser(platform);
const now = base.now();

/** A registration that was paid on Stripe’s page. */
async function aPaidRegistration() {
  const { id } = await aRegistration(platform, { proved: true });
  const of = { kind: 'registration', id } as const;
  const asked = { of, payer: { registrationId: id }, provider: 'stripe', language: 'en' } as const;
  const begun = await beginCheckout(platform, { ...asked, description: 'Fee' }, now);
  const checkout = begun.ok ? await readCheckout(db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  loopback.actions.stripe.pay(checkout.provider_ref);
  await askAboutCheckout(platform, checkout, now);
  return of;
}

it('an edition can be cancelled although the provider’s balance is paid out each day: the refunds wait, and go once', async () => {
  const people = [await aPaidRegistration(), await aPaidRegistration(), await aPaidRegistration()];
  const sendAll = async (at: Date) => {
    const orders = await refundOrders(db).where('try_again_at', 'is', null).execute();
    for (const { id } of orders) await sendRefund(platform, await openProviders(platform.config), id, at);
  };
  await cancelEdition(platform, { organiserId: owner.id, requestId: 'a-request' }, now);
  await orderEditionRefunds(platform, { after: 'start', limit: 100 }, now);
  loopback.control.faults.push('no-balance', 'no-balance', 'no-balance');
  await sendAll(now);
  await sendAll(now);
  const readStates = async () =>
    (await refundOrders(db).execute()).map(({ state, attempt }) => ({ state, attempt }));
  expect(await readStates()).toEqual(people.map(() => ({ state: 'queued', attempt: 2 })));
  expect(loopback.accounts.stripe.refunds.size).toBe(0);

  const later = addTime(now, hours(6));
  await enqueueWaiting(platform, later);
  await sendAll(later);
  await sendAll(later);
  const refunds = [...loopback.accounts.stripe.refunds.values()];
  expect(refunds.map(({ amount }) => amount.amount)).toEqual(people.map(() => 2500_00));
  for (const { ref } of refunds) loopback.actions.stripe.finishRefund(ref, 'paid');
  for (const { body } of loopback.takeWebhooks('stripe')) {
    for (const report of (await openProviders(platform.config)).stripe?.readReports(Buffer.from(body)) ??
      []) {
      await recordReport(platform, 'stripe', report, later);
    }
  }
  expect(await readStates()).toEqual(people.map(() => ({ state: 'paid', attempt: 2 })));
  for (const of of people) {
    expect(await readBalance(db, of)).toMatchObject({ received: 2500_00, repaid: 2500_00 });
  }
});
