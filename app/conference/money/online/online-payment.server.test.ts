import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { cancelEdition } from '#conference/money/cancellation/cancel-edition.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { findPayouts, listUnpaid } from '#conference/money/online/balance-entries.server.ts';
import { readLastComparison } from '#conference/money/online/comparisons.server.ts';
import { markDisputeSeen } from '#conference/money/online/disputes.server.ts';
import { listUnseenDisputes } from '#conference/money/online/list-open-questions.server.ts';
import { findStoredEvents, storeEvent } from '#conference/money/online/provider-events.server.ts';
import { listRefundable } from '#conference/money/online/read-left.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { expectedRefund } from '#conference/money/refunds/expected-refund.server.ts';
import { listRefunds } from '#conference/money/refunds/list-refunds.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { refundFailedMail } from '#conference/money/refunds/refund.mail.server.ts';
import { readOrder, refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { eraseWithoutRequest } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import { tellCharge } from '#conference/reports/tell-charge.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { days } from '#platform/durations.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import type { Webhook } from '#tests/provider-loopback/loopback-provider.ts';
import { askAboutCheckout } from './ask-about-checkout.server.ts';
import { beginCheckout, readOwnCheckout } from './begin-checkout.server.ts';
import { compareWithProvider } from './compare-with-provider.server.ts';
import { handleProviderEvent } from './handle-provider-event.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const providers = await openProviders(platform.config);

function clientOf(name: ProviderName) {
  const client = providers[name];
  if (!client) throw new Error(`${name} is not configured.`);
  return client;
}

const of = (id: string) => ({ kind: 'registration', id }) as const;

async function begin(
  id: string,
  provider: ProviderName = 'stripe',
  kind: 'registration' | 'booking' = 'registration',
  payer = id,
) {
  const begun = await beginCheckout(
    platform,
    {
      of: { kind, id },
      provider,
      payer: { registrationId: payer },
      description: 'Conference fee',
      language: 'en',
    },
    now(),
  );
  if (!begun.ok) throw new Error(begun.reason);
  const checkout = await readOwnCheckout(db, begun.checkoutId, { registrationId: payer });
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  return { ...checkout, ref: checkout.provider_ref };
}

/** Delivers webhooks to the site, and runs the job that handles them. */
async function deliver(name: ProviderName, webhooks: Webhook[] = loopback.takeWebhooks(name)) {
  for (const webhook of webhooks) {
    const body = Buffer.from(webhook.body);
    const event = clientOf(name).readEvent(body, new Headers(webhook.headers), now());
    if (!event) throw new Error('The signature is not valid.');
    await storeEvent(platform, { provider: name, ...event, body }, now());
    await handleAll();
  }
}

async function handleAll() {
  const waiting = await db
    .selectFrom('provider_event')
    .select('id')
    .where('handled_at', 'is', null)
    .execute();
  for (const { id } of waiting) await handleProviderEvent(platform, id, now());
}

async function readReported(paymentRef: string | undefined) {
  return await db
    .selectFrom('provider_payment as paid')
    .leftJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .select(['state', 'question', 'paid.amount', 'part.amount as booked'])
    .where('payment_ref', '=', paymentRef ?? '')
    .execute();
}

it('the payment of a checkout is recorded once, even if its webhooks come several times or in another order', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const payment = loopback.actions.stripe.pay(checkout.ref);
  const webhooks = loopback.takeWebhooks('stripe');
  await deliver('stripe', webhooks);
  await deliver('stripe', webhooks.toReversed());
  expect(await askAboutCheckout(platform, checkout, now())).toBe('paid');
  expect(await readBalance(db, of(id))).toMatchObject({ received: checkout.amount, due: 0, overpaid: 0 });
  expect(await readReported(payment?.ref)).toEqual([
    { state: 'booked', question: null, amount: checkout.amount, booked: checkout.amount },
  ]);
  const { paid_at } = await db
    .selectFrom('registration')
    .select('paid_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(paid_at).toEqual(now());
  const events = await db.selectFrom('provider_event').select('sealed_body').execute();
  expect(events.length).toBeGreaterThan(1);
  expect(events.some(({ sealed_body }) => sealed_body?.includes('pi_'))).toBe(false);
});

it('webhooks can be found by their id or payment; handling them again changes no records', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const payment = loopback.actions.stripe.pay((await begin(id)).ref);
  const paymentRef = payment?.ref ?? '';
  const refund = loopback.actions.stripe.refund(paymentRef, 100);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  loopback.actions.stripe.dispute(paymentRef);
  await deliver('stripe');
  const readBooks = async () => ({
    payments: await db.selectFrom('payment').selectAll().orderBy('id').execute(),
    receipts: await db.selectFrom('receipt').selectAll().orderBy('id').execute(),
    reported: await db.selectFrom('provider_payment').selectAll().orderBy('id').execute(),
    refunds: await db.selectFrom('provider_refund').selectAll().orderBy('id').execute(),
    disputes: await db.selectFrom('dispute').selectAll().orderBy('id').execute(),
    mails: await db.selectFrom('mail').select('id').orderBy('id').execute(),
  });
  const before = await readBooks();
  const about = await findStoredEvents(db, paymentRef);
  expect(about.length).toBeGreaterThan(2);
  const { event_ref } = await db
    .selectFrom('provider_event')
    .select('event_ref')
    .where('id', '=', about[0] ?? '')
    .executeTakeFirstOrThrow();
  expect(await findStoredEvents(db, event_ref)).toEqual([about[0]]);
  expect(await findStoredEvents(db, 'evt_of_nobody')).toEqual([]);
  for (const eventId of [...about, ...about.toReversed()])
    await handleProviderEvent(platform, eventId, now());
  expect(await readBooks()).toEqual(before);
  expect(before.payments.filter(({ amount }) => amount < 0).length).toBeGreaterThan(1);
});

it('the story of a charge contains its checkout, payments, refunds, disputes, documents, acts and mails', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const payment = loopback.actions.stripe.pay(checkout.ref);
  const refund = loopback.actions.stripe.refund(payment?.ref ?? '', 100);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  const dispute = loopback.actions.stripe.dispute(payment?.ref ?? '');
  await deliver('stripe');
  const balance = await readBalance(db, of(id));
  const told = await tellCharge(platform, { of: of(id), chargeId: balance?.chargeId ?? '' });
  expect(told.checkouts).toMatchObject([{ state: 'paid', amount: checkout.amount, ref: checkout.ref }]);
  expect(told.paid).toMatchObject([{ ref: payment?.ref, part: checkout.amount, state: 'booked' }]);
  expect(told.refunds).toMatchObject([{ ref: refund?.ref, amount: 100, state: 'paid' }]);
  expect(told.disputes).toMatchObject([{ ref: dispute?.ref, state: 'open' }]);
  expect(told.payments.map(({ kind }) => kind).sort()).toEqual(['chargeback', 'payment', 'refund']);
  expect(told.documents.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'credit-note', 'receipt']);
  expect(told.acts.map(({ action }) => action)).toEqual(['registration.made']);
  expect(told.mails.map(({ kind }) => kind).sort()).toEqual([
    'payment-received',
    'refund-paid',
    'registration',
  ]);
});

it('several clicks at the same moment open only one page of the provider', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const opened = await Promise.all([begin(id), begin(id), begin(id)]);
  expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
  expect(
    [...loopback.accounts.stripe.checkouts.values()].filter(({ ref }) => ref === opened[0]?.ref),
  ).toHaveLength(1);
});

it('if the provider’s answer was lost, the next request opens the same page of the checkout', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  loopback.control.faults.push('lose', 'lose');
  await expect(begin(id)).rejects.toThrow('Stripe');
  const checkout = await begin(id);
  const pages = [...loopback.accounts.stripe.checkouts.values()].filter(
    ({ checkoutId }) => checkoutId === checkout.id,
  );
  expect(pages.map(({ ref }) => ref)).toEqual([checkout.ref]);
});

it('a page with another amount is closed before a new one is opened', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const first = await begin(id);
  await db.updateTable('charge').set({ amount: 777 }).where('registration_id', '=', id).execute();
  const second = await begin(id);
  expect(second).toMatchObject({ amount: 777 });
  expect(loopback.actions.stripe.pay(first.ref)).toBeUndefined();
  await deliver('stripe');
  expect(loopback.actions.stripe.pay(second.ref)).toBeDefined();
});

it('only the participant can open or see a checkout', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const other = await aRegistration(platform, { proved: true });
  const asked = {
    of: of(id),
    provider: 'stripe',
    payer: { registrationId: other.id },
    description: '',
    language: 'en',
  } as const;
  expect(await beginCheckout(platform, asked, now())).toEqual({ ok: false, reason: 'not-yours' });
  const checkout = await begin(id);
  expect(await readOwnCheckout(db, checkout.id, { registrationId: other.id })).toBeUndefined();
});

it('offers a provider only for the currencies that the edition assigns to it', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const asked = {
    of: of(id),
    provider: 'razorpay',
    payer: { registrationId: id },
    description: '',
    language: 'en',
  } as const;
  expect(await beginCheckout(platform, asked, now())).toEqual({ ok: false, reason: 'not-offered' });
});

it('a booking is confirmed when it is paid online', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const bookingId = await aBooking(platform, id);
  const checkout = await begin(bookingId, 'razorpay', 'booking', id);
  loopback.actions.razorpay.pay(checkout.ref);
  // Webhooks can arrive in any order.
  await deliver('razorpay', loopback.takeWebhooks('razorpay').toReversed());
  const row = await db.selectFrom('booking').select('status').where('id', '=', bookingId).executeTakeFirst();
  expect(row).toEqual({ status: 'confirmed' });
});

it('money that was paid twice is recorded, and an organiser has to decide about it', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const first = loopback.actions.stripe.pay(checkout.ref);
  const second = loopback.actions.stripe.addUnexpectedPayment(checkout, checkout.ref);
  await deliver('stripe');
  expect(await readReported(first?.ref)).toMatchObject([{ state: 'booked' }]);
  expect(await readReported(second.ref)).toMatchObject([
    { state: 'open', question: 'paid-twice', booked: checkout.amount },
  ]);
  expect(await readBalance(db, of(id))).toMatchObject({ due: 0, overpaid: checkout.amount });
});

it('an organiser has to decide about an overpayment, a payment in another currency and an unexpected payment', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const { currency, amount } = checkout;
  const foreign = loopback.actions.stripe.addUnexpectedPayment(
    { amount: 999, currency: 'EUR' },
    checkout.ref,
  );
  const tooMuch = loopback.actions.stripe.addUnexpectedPayment(
    { amount: amount + 1, currency },
    checkout.ref,
  );
  const stray = loopback.actions.stripe.addUnexpectedPayment({ amount: 50, currency });
  await deliver('stripe');
  expect(await readReported(foreign.ref)).toEqual([
    { state: 'open', question: 'other-currency', amount: 999, booked: null },
  ]);
  expect(await readReported(tooMuch.ref)).toEqual([
    { state: 'open', question: 'too-much', amount: amount + 1, booked: amount + 1 },
  ]);
  expect(await readReported(stray.ref)).toEqual([
    { state: 'open', question: 'unknown', amount: 50, booked: null },
  ]);
});

it('money that comes after a withdrawal is recorded and goes back whole, without a question', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const organiser = await anOrganiser(platform, { roles: ['owner'] });
  const inTime = aPaymentToRecord(of(id), organiser.id, { amount: 400_00 });
  expect(await recordPayment(platform, inTime, now())).toMatchObject({ ok: true });
  const checkout = await begin(id);
  const inOctober = { cause: 'cancelled', at: new Date('2025-10-20T08:00:00Z') } as const;
  const stillToRefund = async () => {
    const balance = await readBalance(db, of(id));
    return balance && expectedRefund(folderSettings, inOctober, balance);
  };
  // The refund rule of October gives back 75 percent of what was paid in time.
  expect(await stillToRefund()).toBe(300_00);
  await withdrawRegistration(
    platform,
    { registrationId: id, organiserId: organiser.id, requestId: 'r', reason: 'Asked by mail' },
    now(),
  );
  const late = loopback.actions.stripe.pay(checkout.ref);
  await deliver('stripe');
  expect(await readReported(late?.ref)).toMatchObject([
    { state: 'booked', question: null, booked: checkout.amount },
  ]);
  const { chargeId = '' } = (await readBalance(db, of(id))) ?? {};
  const [order, ...others] = await refundOrders(db).where('charge_id', '=', chargeId).execute();
  expect([order, others]).toMatchObject([{ amount: checkout.amount, payment_ref: late?.ref }, []]);
  expect(await stillToRefund()).toBe(300_00 + checkout.amount);
  await sendRefund(platform, providers, order?.id ?? '', now());
  for (const { ref, paymentRef } of [...loopback.accounts.stripe.refunds.values()]) {
    if (paymentRef === late?.ref) loopback.actions.stripe.finishRefund(ref, 'paid');
  }
  await deliver('stripe');
  expect(await readBalance(db, of(id))).toMatchObject({
    received: 400_00 + checkout.amount,
    late: checkout.amount,
    repaid: checkout.amount,
  });
  expect(await stillToRefund()).toBe(300_00);
  expect(await readReported(late?.ref)).toMatchObject([{ state: 'booked', question: null }]);
});

it('a refund in the dashboard after a refund by hand is recorded only as far as money is left, and an organiser has to look at it', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const paymentRef = loopback.actions.stripe.pay(checkout.ref)?.ref ?? '';
  await deliver('stripe');
  const organiser = await anOrganiser(platform, { roles: ['finance'] });
  const amount = checkout.amount - 100;
  const byHand = await recordPayment(
    platform,
    aPaymentToRecord(of(id), organiser.id, { kind: 'refund', amount }),
    now(),
  );
  const refund = loopback.actions.stripe.refund(paymentRef, checkout.amount);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  const webhooks = loopback.takeWebhooks('stripe');
  await deliver('stripe', [...webhooks, ...webhooks]);
  const whole = { received: checkout.amount, repaid: checkout.amount };
  expect(await readBalance(db, of(id))).toMatchObject(whole);
  expect(await readReported(paymentRef)).toMatchObject([{ state: 'open', question: 'refunded-twice' }]);
  // The refund by hand was a mistake: the whole refund of the dashboard is recorded now.
  if (!byHand.ok) throw new Error(byHand.reason);
  const by = { organiserId: organiser.id, requestId: 'r' };
  const { paymentId } = byHand;
  expect(await undoPayment(platform, { of: of(id), paymentId, reason: 'A mistake', ...by }, now())).toEqual({
    ok: true,
  });
  expect(await readBalance(db, of(id))).toMatchObject(whole);
});

it('a refund from the dashboard of the provider and a lost dispute are recorded, in any order of their webhooks', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const payment = loopback.actions.stripe.pay(checkout.ref);
  const paymentRef = payment?.ref ?? '';
  const refund = loopback.actions.stripe.refund(paymentRef, 100);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  const dispute = loopback.actions.stripe.dispute(paymentRef);
  const webhooks = loopback.takeWebhooks('stripe').toReversed();
  await deliver('stripe', [...webhooks, ...webhooks]);
  expect(await readBalance(db, of(id))).toMatchObject({ received: checkout.amount, repaid: checkout.amount });
  loopback.actions.stripe.closeDispute(dispute?.ref ?? '', 'won');
  await deliver('stripe');
  expect(await readBalance(db, of(id))).toMatchObject({ repaid: 100, due: 100 });
  const { id: chargeId } = await db
    .selectFrom('charge')
    .select('id')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await listRefundable(db, chargeId)).toMatchObject([
    { provider: 'stripe', paymentRef, amount: checkout.amount - 100 },
  ]);
});

it('an organiser who undoes a chargeback mails nobody, because nobody got a mail about the chargeback', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const organiser = await anOrganiser(platform, { roles: ['finance'] });
  const payment = loopback.actions.stripe.pay((await begin(id)).ref);
  loopback.actions.stripe.dispute(payment?.ref ?? '');
  await deliver('stripe');
  const tell = async () =>
    await tellCharge(platform, {
      of: of(id),
      chargeId: (await readBalance(db, of(id)))?.chargeId ?? '',
    });
  const { payments, mails } = await tell();
  const paymentId = payments.find(({ kind }) => kind === 'chargeback')?.id ?? '';
  const by = { reason: 'The bank was wrong', organiserId: organiser.id, requestId: 'a-request' };
  expect(await undoPayment(platform, { of: of(id), paymentId, ...by }, now())).toEqual({ ok: true });
  expect(await readBalance(db, of(id))).toMatchObject({ repaid: 0, due: 0 });
  const told = await tell();
  expect(told.mails).toEqual(mails);
  const acts = await db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'chargeback.%')
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { actor: 'system', action: 'chargeback.recorded' },
    { actor: 'organiser', action: 'chargeback.undone' },
  ]);
});

it('after an organiser has undone a provider’s payment, somebody has to decide again what the payment was for', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const organiser = await anOrganiser(platform, { roles: ['finance'] });
  const payment = loopback.actions.stripe.pay((await begin(id)).ref);
  await deliver('stripe');
  const { payment_id } = await db
    .selectFrom('provider_payment_part as part')
    .innerJoin('provider_payment as paid', 'paid.id', 'part.provider_payment_id')
    .select('payment_id')
    .where('payment_ref', '=', payment?.ref ?? '')
    .executeTakeFirstOrThrow();
  const undo = {
    of: of(id),
    paymentId: payment_id,
    reason: 'Wrong person',
    organiserId: organiser.id,
    requestId: 'r',
  };
  expect(await undoPayment(platform, undo, now())).toEqual({ ok: true });
  expect(await readReported(payment?.ref)).toMatchObject([
    { state: 'open', question: 'undone', booked: null },
  ]);
});

it('the comparison records payments that no webhook has reported, lists them once, and stores fees and payouts', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const payment = loopback.actions.stripe.pay(checkout.ref);
  loopback.accounts.stripe.events.length = 0;
  base.clock.now = new Date(now().getTime() + 1000);
  const compare = () => compareWithProvider(platform, clientOf('stripe'), now());
  expect(await compare()).toContainEqual({
    kind: 'was-missing',
    what: 'payment',
    ref: payment?.ref,
    currency: checkout.currency,
    here: null,
    there: checkout.amount,
  });
  expect(await readBalance(db, of(id))).toMatchObject({ due: 0 });
  expect(await compare()).toEqual([]);
  const entry = (await listUnpaid(db, 1000)).find(({ sourceRef }) => sourceRef === payment?.ref);
  expect(entry).toMatchObject({ kind: 'payment', fee: payment?.fee, paid: checkout.amount });
  // Payouts, and fees of refunds and disputes, are stored once, even if they are listed several times.
  loopback.actions.stripe.payOut(checkout.currency);
  base.clock.now = new Date(now().getTime() + 1000);
  await compare();
  await compare();
  const payouts = (await readLastComparison(db, 'stripe'))?.figures[checkout.currency]?.payouts;
  const [paidOut, ...others] = (await findPayouts(db, { count: 10 })).rows;
  expect(others).toEqual([]);
  expect(paidOut).toMatchObject({ amount: payouts?.sum, currency: checkout.currency, state: 'paid' });
  expect(paidOut?.entries.find(({ sourceRef }) => sourceRef === payment?.ref)).toMatchObject({
    ...{ gross: checkout.amount, fee: payment?.fee, net: checkout.amount - (payment?.fee ?? 0) },
  });
  expect(paidOut?.entries.reduce((sum, { net }) => sum + net, 0)).toBe(paidOut?.amount);
  expect(payouts?.count).toBe(1);
  const last = await readLastComparison(db, 'stripe');
  const figures = last?.figures[checkout.currency];
  expect(figures?.paymentsHere).toEqual(figures?.paymentsThere);
  expect(figures?.refundsHere).toEqual(figures?.refundsThere);
});

it('a refund of an erased person is recorded once, with a credit note and without personal data', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const checkout = await begin(id);
  const payment = loopback.actions.stripe.pay(checkout.ref);
  await deliver('stripe');
  const paymentRef = payment?.ref ?? '';
  const { id: chargeId } = await db
    .selectFrom('charge')
    .select('id')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  const order = {
    chargeId,
    currency: checkout.currency,
    cause: 'cancelled' as const,
    parts: [{ amount: 1000_37, through: { provider: 'stripe' as const, paymentRef } }],
    key: `test ${id}`,
    organiserId: undefined,
  };
  await db.transaction().execute((tx) => orderRefund(tx, platform.jobs, order, now()));
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  await sendRefund(platform, providers, orderId, now());
  expect(await readOrder(db, orderId)).toMatchObject({ state: 'sent' });
  await eraseWithoutRequest(platform, { id, reach: 'merged' }, now());

  // The ordered refund completes, and an organiser also sends a refund from the provider's own dashboard.
  const [ordered] = [...loopback.accounts.stripe.refunds.values()].filter(
    (one) => one.paymentRef === paymentRef,
  );
  loopback.actions.stripe.finishRefund(ordered?.ref ?? '', 'paid');
  const fromDashboard = loopback.actions.stripe.refund(paymentRef, 200);
  loopback.actions.stripe.finishRefund(fromDashboard?.ref ?? '', 'paid');
  const webhooks = loopback.takeWebhooks('stripe');
  await deliver('stripe', [...webhooks, ...webhooks.toReversed()]);
  expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid' });
  const readBooks = async () =>
    await db
      .selectFrom('payment')
      .leftJoin('receipt', 'receipt.payment_id', 'payment.id')
      .select(['payment.kind', 'payment.amount', 'sealed_note', 'receipt.kind as document', 'sealed_payer'])
      .where('payment.charge_id', '=', chargeId)
      .where('payment.kind', '<>', 'payment')
      .orderBy('payment.recorded_at')
      .orderBy('payment.amount')
      .execute();
  const nobody = { sealed_note: null, sealed_payer: null };
  expect(await readBooks()).toEqual([
    { kind: 'refund', amount: -1000_37, document: 'credit-note', ...nobody },
    { kind: 'refund', amount: -2_00, document: 'credit-note', ...nobody },
  ]);

  // The refund from the dashboard fails, so it is undone. The order stays paid.
  loopback.actions.stripe.finishRefund(fromDashboard?.ref ?? '', 'failed');
  await deliver('stripe');
  expect((await readBooks()).at(-1)).toEqual({
    kind: 'counter-entry',
    amount: 2_00,
    document: 'receipt',
    ...nobody,
  });

  // Then the bank also returns the ordered refund.
  loopback.actions.stripe.finishRefund(ordered?.ref ?? '', 'failed');
  await deliver('stripe');
  expect((await readBooks()).at(-1)).toEqual({
    kind: 'counter-entry',
    amount: 1000_37,
    document: 'receipt',
    ...nobody,
  });
  expect(await readOrder(db, orderId)).toMatchObject({ state: 'failed' });
});

const readDispute = async (ref: string | undefined) =>
  (await listUnseenDisputes(db, 1000)).find(({ disputeRef }) => disputeRef === ref);

async function readMoney(currency: string) {
  const [sums] = await sumMovements(db, { currency }, 'currency');
  return { refunded: sums?.refunded ?? 0, chargebacks: sums?.chargebacks ?? 0 };
}

it.each(['stripe', 'razorpay'] as const)(
  '%s: a dispute takes back the disputed amount, although the balance is in another currency and the rate changes',
  async (name) => {
    const { id } = await aRegistration(platform, { proved: true });
    const bookingId = await aBooking(platform, id);
    // The edition takes dollars with Stripe and rupees with Razorpay.
    const checkout = name === 'stripe' ? await begin(id) : await begin(bookingId, name, 'booking', id);
    const { amount, currency } = checkout;
    const paid = name === 'stripe' ? of(id) : ({ kind: 'booking', id: bookingId } as const);
    const account = loopback.accounts[name];
    const act = loopback.actions[name];
    account.settlement = {
      currency: name === 'stripe' ? 'INR' : 'USD',
      rate: name === 'stripe' ? 84 : 0.012,
    };
    const before = { own: await readMoney(currency), other: await readMoney(account.settlement.currency) };
    const payment = act.pay(checkout.ref);
    // The payer’s bank asks for a part, so the cap by the payment hides no sum in another currency.
    const disputed = amount - 1;
    const lost = act.dispute(payment?.ref ?? '', { amount: disputed });
    if (name === 'razorpay') act.closeDispute(lost?.ref ?? '', 'lost');
    const webhooks = loopback.takeWebhooks(name);
    await deliver(name, [...webhooks.toReversed(), ...webhooks]);
    expect(await readBalance(db, paid)).toMatchObject({ received: amount, repaid: disputed });
    expect(await readMoney(currency)).toEqual({
      ...before.own,
      chargebacks: before.own.chargebacks + disputed,
    });
    expect(await readMoney(account.settlement.currency)).toEqual(before.other);
    if (name === 'stripe') {
      account.settlement.rate = 90;
      act.closeDispute(lost?.ref ?? '', 'won');
      await deliver(name);
      expect(await readBalance(db, paid)).toMatchObject({ received: amount, repaid: 0 });
      expect(await readMoney(currency)).toEqual(before.own);
    }
    account.settlement = undefined;
  },
);

it('a dispute in another currency than its payment records nothing, and an organiser has to look at it', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const payment = loopback.actions.stripe.pay((await begin(id)).ref);
  const dispute = loopback.actions.stripe.dispute(payment?.ref ?? '', { amount: 2300_00, currency: 'EUR' });
  const before = await readMoney('EUR');
  await deliver('stripe');
  const balance = await readBalance(db, of(id));
  expect(balance).toMatchObject({ repaid: 0, due: 0 });
  expect(await readMoney('EUR')).toEqual(before);
  expect(await readDispute(dispute?.ref)).toMatchObject({
    amount: 2300_00,
    currency: 'EUR',
    taken: 2300_00,
    counted: 0,
    paidIn: 'USD',
  });
  // Nobody knows how much is left of the payment, so no refund goes through it.
  expect(await listRefundable(db, balance?.chargeId ?? '')).toMatchObject([{ amount: 0 }]);
});

it.each([false, true])(
  'a payment that was half refunded and is disputed in full takes back only what is left, and asks an organiser (late refund: %s)',
  async (isRefundLate) => {
    const { id } = await aRegistration(platform, { proved: true });
    const organiser = await anOrganiser(platform, { roles: ['finance'] });
    const { ref, amount, currency } = await begin(id);
    const { stripe: act } = loopback.actions;
    const paymentRef = act.pay(ref)?.ref ?? '';
    await deliver('stripe');
    const refund = act.refund(paymentRef, 1000_00);
    act.finishRefund(refund?.ref ?? '', 'paid');
    const ofRefund = loopback.takeWebhooks('stripe');
    const dispute = act.dispute(paymentRef, { amount, currency });
    const ofDispute = loopback.takeWebhooks('stripe');
    await deliver('stripe', isRefundLate ? ofDispute : ofRefund);
    if (isRefundLate) {
      const { id: disputeId = '' } = (await readDispute(dispute?.ref)) ?? {};
      await markDisputeSeen(db, { id: disputeId, organiserId: organiser.id }, now());
    }
    await deliver('stripe', isRefundLate ? ofRefund : ofDispute);
    expect(await readBalance(db, of(id))).toMatchObject({ received: amount, repaid: amount });
    expect(await readDispute(dispute?.ref)).toMatchObject({ taken: amount, counted: amount - 1000_00 });
    act.closeDispute(dispute?.ref ?? '', 'won');
    await deliver('stripe');
    expect(await readBalance(db, of(id))).toMatchObject({ repaid: 1000_00 });
  },
);

/** A payment of a registration or booking, and an order that has refunded 100 of it through the provider. */
async function aPaidRefund(name: ProviderName) {
  const { id } = await aRegistration(platform, { proved: true });
  const bookingId = await aBooking(platform, id);
  const paid = name === 'stripe' ? of(id) : ({ kind: 'booking', id: bookingId } as const);
  const checkout = await begin(paid.id, name, paid.kind, id);
  const paymentRef = loopback.actions[name].pay(checkout.ref)?.ref ?? '';
  await deliver(name);
  const chargeId = (await readBalance(db, paid))?.chargeId ?? '';
  const order = {
    chargeId,
    currency: checkout.currency,
    cause: null,
    parts: [{ amount: 100_00, through: { provider: name, paymentRef } }],
    key: `test ${paid.id}`,
    organiserId: undefined,
  };
  await db.transaction().execute((tx) => orderRefund(tx, platform.jobs, order, now()));
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  await sendRefund(platform, providers, orderId, now());
  const refundRef = (await readOrder(db, orderId))?.refund_ref ?? '';
  loopback.actions[name].finishRefund(refundRef, 'paid');
  const webhooks = loopback.takeWebhooks(name);
  await deliver(name, webhooks);
  expect(await readOrder(db, orderId)).toMatchObject({ state: 'paid' });
  return { id, paid, chargeId, orderId, refundRef, currency: checkout.currency, webhooks };
}

it.each(['stripe', 'razorpay'] as const)(
  '%s: a paid refund that fails days later is undone once, with a receipt, a mail and a task',
  async (name) => {
    const before = await countOpenMoney(db, [], now());
    const refund = await aPaidRefund(name);
    const { paid, chargeId, orderId, refundRef, currency } = refund;
    expect(await readBalance(db, paid)).toMatchObject({ repaid: 100_00, due: 100_00 });
    const withRefund = await readMoney(currency);
    base.clock.now = new Date(now().getTime() + days(5));
    loopback.actions[name].finishRefund(refundRef, 'failed');
    const webhooks = loopback.takeWebhooks(name);
    // Every report comes twice, and the reports of the paid refund come again after its failure.
    await deliver(name, [...webhooks, ...webhooks.toReversed()]);
    for (const webhook of refund.webhooks) {
      const [eventId = ''] = await findStoredEvents(db, webhook.ref);
      await handleProviderEvent(platform, eventId, now());
    }
    expect(await readBalance(db, paid)).toMatchObject({ repaid: 0, due: 0, overpaid: 0 });
    expect(await readMoney(currency)).toMatchObject({ refunded: withRefund.refunded - 100_00 });
    expect(await readOrder(db, orderId)).toMatchObject({
      state: 'failed',
      failure: name === 'stripe' ? 'lost_or_stolen_card' : 'The provider gave no reason.',
      returned_at: now(),
      payment_id: null,
    });
    const told = await tellCharge(platform, { of: paid, chargeId });
    expect(told.documents.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['credit-note', 100_00],
      ['receipt', 100_00],
      ['receipt', expect.any(Number)],
    ]);
    expect(told.mails.filter(({ kind }) => kind.startsWith('refund')).map(({ kind }) => kind)).toEqual([
      'refund-paid',
      'refund-failed',
    ]);
    const mail = await refundFailedMail.compose(platform, paid.id, '');
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('Your bank has returned this money to us.');
    expect(await countOpenMoney(db, [], now())).toMatchObject({ refundsFailed: before.refundsFailed + 1 });
    const [listed] = (await listRefunds(db, { id: orderId, count: 1 })).rows;
    expect(listed).toMatchObject({ state: 'failed', returnedAt: now() });
  },
);

it('a refund that fails before the report that it was paid is never recorded', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const paymentRef = loopback.actions.stripe.pay((await begin(id)).ref)?.ref ?? '';
  await deliver('stripe');
  const refund = loopback.actions.stripe.refund(paymentRef, 100);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'failed');
  await deliver('stripe', loopback.takeWebhooks('stripe').toReversed());
  expect(await readBalance(db, of(id))).toMatchObject({ repaid: 0, due: 0 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from payment join charge on charge.id = payment.charge_id
    where registration_id = ${id} and payment.kind <> 'payment'`.execute(db);
  expect(rows).toEqual([{ count: 0 }]);
});

it('a returned refund follows its person through a merge', async () => {
  const { id, orderId, refundRef } = await aPaidRefund('stripe');
  const organiser = await anOrganiser(platform, { roles: ['owner'] });
  const { id: keptId } = await aRegistration(platform, { proved: true });
  const merge = { keptId, otherId: id, reason: 'The same person.', organiserId: organiser.id };
  expect(await mergeRegistrations(platform, { ...merge, requestId: 'r' }, now())).toMatchObject({ ok: true });
  const before = await readBalance(db, of(keptId));
  expect(before).toMatchObject({ repaid: 100_00 });
  loopback.actions.stripe.finishRefund(refundRef, 'failed');
  await deliver('stripe');
  expect(await readBalance(db, of(keptId))).toMatchObject({ repaid: 0 });
  expect(await readOrder(db, orderId)).toMatchObject({ state: 'failed', charge_id: before?.chargeId });
});

it('a returned refund of the provider’s dashboard is undone, and an organiser has to decide about the payment', async () => {
  const { id } = await aRegistration(platform, { proved: true });
  const { ref, amount } = await begin(id);
  const paymentRef = loopback.actions.stripe.pay(ref)?.ref ?? '';
  const refund = loopback.actions.stripe.refund(paymentRef, 100_00);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  await deliver('stripe');
  expect(await readReported(paymentRef)).toMatchObject([{ state: 'booked', question: null }]);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'failed');
  const webhooks = loopback.takeWebhooks('stripe');
  await deliver('stripe', [...webhooks, ...webhooks]);
  expect(await readBalance(db, of(id))).toMatchObject({ received: amount, repaid: 0, due: 0 });
  expect(await readReported(paymentRef)).toMatchObject([{ state: 'open', question: 'refund-returned' }]);
});

// This is the last test of the file, because nobody can undo the cancellation of an edition.
it('opens no page after the cancellation of the edition, and money that still arrives goes back', async () => {
  const [{ id }, { id: late }] = [
    await aRegistration(platform, { proved: true }),
    await aRegistration(platform, { proved: true }),
  ];
  const open = await begin(late);
  const owner = await anOrganiser(platform);
  await cancelEdition(platform, { organiserId: owner.id, requestId: 'a-request' }, now());
  const asked = {
    of: of(id),
    provider: 'stripe',
    payer: { registrationId: id },
    description: 'Conference fee',
    language: 'en',
  } as const;
  expect(await beginCheckout(platform, asked, now())).toEqual({ ok: false, reason: 'edition-cancelled' });
  const payment = loopback.actions.stripe.pay(open.ref);
  await deliver('stripe');
  expect(await readReported(payment?.ref)).toEqual([
    { state: 'booked', question: null, amount: open.amount, booked: open.amount },
  ]);
  const { chargeId = '' } = (await readBalance(db, of(late))) ?? {};
  expect(await refundOrders(db).where('charge_id', '=', chargeId).execute()).toMatchObject([
    { amount: open.amount, cause: 'cancelled-by-organisers', is_of_edition: true },
  ]);
});
