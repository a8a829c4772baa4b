import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { returnedRefundMail, sharedRefundMail } from '#conference/money/group/group-refund.mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { compareWithProvider } from '#conference/money/online/compare-with-provider.server.ts';
import { handleProviderEvent } from '#conference/money/online/handle-provider-event.server.ts';
import { storeEvent } from '#conference/money/online/provider-events.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { listReceipts } from '#conference/money/receipts/list-receipts.server.ts';
import { orderRefund } from '#conference/money/refunds/order-refund.server.ts';
import { readOrder, refundOrders } from '#conference/money/refunds/refund-orders.server.ts';
import { sendRefund } from '#conference/money/refunds/send-refund.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import { makeGroupPayment } from './make-group-payment.server.ts';

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const { db } = platform;
const now = () => base.now();
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };
const fee = 2500_00;

async function aPerson(fullName: string) {
  const { id } = await aRegistration(platform, { fullName, proved: true });
  const { reference } = await registrations(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { id, reference };
}

/** A group payment for three people, paid by card. */
async function aPaidGroup() {
  const leader = await aPerson('Anil Rao');
  const people = [await aPerson('Asha Verma'), await aPerson('Bo Lind'), await aPerson('Chen Wei')];
  const made = await makeGroupPayment(
    platform,
    {
      registrationId: leader.id,
      text: people.map(({ reference }) => reference).join('\n'),
      payer: { name: 'River Delegation', address: '', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    now(),
  );
  if (!made.ok) throw new Error(made.reason);
  const of = { kind: 'group', id: made.id } as const;
  const asked = { of, payer: { registrationId: leader.id }, provider: 'stripe' } as const;
  const begun = await beginCheckout(
    platform,
    { ...asked, description: 'Conference fees', language: 'en' },
    now(),
  );
  if (!begun.ok) throw new Error(begun.reason);
  const checkout = await readCheckout(db, begun.checkoutId);
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  const payment = loopback.actions.stripe.pay(checkout.provider_ref);
  await askAboutCheckout(platform, checkout, now());
  loopback.takeWebhooks('stripe');
  if (!payment) throw new Error('The page could not be paid.');
  return { leader, people, paymentRef: payment.ref };
}

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

const paidOf = (people: readonly { id: string }[]) =>
  Promise.all(people.map(async ({ id }) => (await readBalance(db, { kind: 'registration', id }))?.paid));

const documentsOf = async (id: string) =>
  (await listReceipts(db, { registrationIds: [id], bookingIds: [] })).map(({ kind, amount }) => ({
    kind,
    amount,
  }));

async function totals() {
  const [usd] = await sumMovements(db, { currency: 'USD' }, 'currency');
  const { received = 0, refunded = 0, chargebacks = 0 } = usd ?? {};
  return { received, refunded, chargebacks };
}

async function changeOf(work: () => Promise<void>) {
  const before = await totals();
  await work();
  const after = await totals();
  return {
    received: after.received - before.received,
    refunded: after.refunded - before.refunded,
    chargebacks: after.chargebacks - before.chargebacks,
  };
}

it('a chargeback is recorded for each person, and is reversed if the dispute is won', async () => {
  const { leader, people, paymentRef } = await aPaidGroup();
  const dispute = loopback.actions.stripe.dispute(paymentRef);
  expect(await changeOf(deliver)).toEqual({ received: 0, refunded: 0, chargebacks: 3 * fee });
  expect(await paidOf(people)).toEqual([0, 0, 0]);
  loopback.actions.stripe.closeDispute(dispute?.ref ?? '', 'won');
  expect(await changeOf(deliver)).toEqual({ received: 0, refunded: 0, chargebacks: -3 * fee });
  expect(await paidOf(people)).toEqual([fee, fee, fee]);
  const documents = await documentsOf(leader.id);
  const sum = (kind: string) =>
    documents.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0);
  expect([sum('receipt'), sum('credit-note')]).toEqual([6 * fee, 3 * fee]);
  // One receipt confirms that the money of all three has come back.
  expect(documents.filter(({ kind }) => kind === 'receipt')).toEqual(
    Array(2).fill({ kind: 'receipt', amount: 3 * fee }),
  );
});

it('a refund from the dashboard of the provider takes the money of the last people in the list, and causes one mail', async () => {
  const { leader, people, paymentRef } = await aPaidGroup();
  const refund = loopback.actions.stripe.refund(paymentRef, fee + 500_00);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  expect(await changeOf(deliver)).toEqual({ received: 0, refunded: fee + 500_00, chargebacks: 0 });
  expect(await paidOf(people)).toEqual([fee, fee - 500_00, 0]);
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'subject_id'])
    .where('registration_id', '=', leader.id)
    .where('kind', 'like', 'group-refund%')
    .execute();
  expect(mails).toEqual([{ kind: 'group-refund-shared', subject_id: expect.any(String) }]);
  const mail = await sharedRefundMail.compose(platform, mails[0]?.subject_id ?? '', '');
  expect(mail?.text).toContain('$3000');
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'failed');
  expect(await changeOf(deliver)).toEqual({ received: 0, refunded: -(fee + 500_00), chargebacks: 0 });
  expect(await paidOf(people)).toEqual([fee, fee, fee]);
  expect(await sharedRefundMail.compose(platform, mails[0]?.subject_id ?? '', '')).toBeUndefined();
  const correction = await returnedRefundMail.compose(platform, mails[0]?.subject_id ?? '', '');
  expect(correction?.text).toContain('$3000 of your payment');
});

it('a refund is recorded for the person who has withdrawn, at any position in the list', async () => {
  const { people, paymentRef } = await aPaidGroup();
  const [first] = people;
  const withdrawal = { registrationId: first?.id ?? '', reason: 'A test.', ...by };
  const asked = { cause: 'cancelled-by-organisers', askedAt: now() } as const;
  await db
    .transaction()
    .execute(async (tx) => void (await withdrawWithin(tx, platform, withdrawal, asked, now())));
  const refund = loopback.actions.stripe.refund(paymentRef, 100_00);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  await deliver();
  expect(await paidOf(people)).toEqual([fee - 100_00, fee, fee]);
});

it('a refund that an organiser has undone stays undone after more reports and a comparison', async () => {
  const { people, paymentRef } = await aPaidGroup();
  const refund = loopback.actions.stripe.refund(paymentRef, fee);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  await deliver();
  const last = people[2]?.id ?? '';
  const { id: paymentId } = await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.id', 'payment.charge_id')
    .select('payment.id')
    .where('registration_id', '=', last)
    .where('payment.kind', '=', 'refund')
    .executeTakeFirstOrThrow();
  const undo = {
    of: { kind: 'registration', id: last },
    paymentId,
    reason: 'It was for Bo.',
    ...by,
  } as const;
  expect(await undoPayment(platform, undo, now())).toEqual({ ok: true });
  const again = loopback.actions.stripe.refund(paymentRef, 1_00);
  loopback.actions.stripe.finishRefund(again?.ref ?? '', 'paid');
  await deliver();
  const { stripe } = await openProviders(platform.config);
  if (stripe) await compareWithProvider(platform, stripe, now());
  expect(await paidOf(people)).toEqual([fee, fee, fee - 1_00]);
});

it('the payer gets the mail about a refund of ours that the bank returned, not the person whose fee it was', async () => {
  const { leader, people, paymentRef } = await aPaidGroup();
  const [, , last = { id: '' }] = people;
  const chargeId = (await readBalance(db, { kind: 'registration', id: last.id }))?.chargeId ?? '';
  const parts = [{ amount: 700_00, through: { provider: 'stripe', paymentRef } }] as const;
  const order = {
    chargeId,
    currency: 'USD',
    cause: null,
    parts,
    key: `test ${last.id}`,
    organiserId: finance.id,
  };
  await db.transaction().execute((tx) => orderRefund(tx, platform.jobs, order, now()));
  const { id: orderId } = await refundOrders(db).where('charge_id', '=', chargeId).executeTakeFirstOrThrow();
  await sendRefund(platform, await openProviders(platform.config), orderId, now());
  const refundRef = (await readOrder(db, orderId))?.refund_ref ?? '';
  loopback.actions.stripe.finishRefund(refundRef, 'paid');
  await deliver();
  expect(await paidOf([last])).toEqual([fee - 700_00]);
  loopback.actions.stripe.finishRefund(refundRef, 'failed');
  await deliver();
  expect(await paidOf([last])).toEqual([fee]);
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'subject_id as subjectId', 'registration_id as to'])
    .where('kind', 'like', '%refund%')
    .where('registration_id', 'in', [leader.id, last.id])
    .orderBy('id')
    .execute();
  expect(
    mails.map(({ kind, to }) => ({ kind, to })).toSorted((a, b) => a.kind.localeCompare(b.kind)),
  ).toEqual([
    { kind: 'group-refund-paid', to: leader.id },
    { kind: 'group-refund-undone', to: leader.id },
  ]);
  const mail = await returnedRefundMail.compose(platform, mails[0]?.subjectId ?? '', '');
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('We wrote to you that $700 was sent back to you');
});

it('a refund after a merge of two people of one group payment still finds their money', async () => {
  const { people, paymentRef } = await aPaidGroup();
  const [kept = { id: '' }, other = { id: '' }] = people;
  const merge = { keptId: kept.id, otherId: other.id, reason: 'The same person.', ...by };
  const merged = await mergeRegistrations(platform, merge, now());
  expect(merged).toMatchObject({ ok: true });
  expect((await paidOf([kept]))[0]).toBe(2 * fee);
  const refund = loopback.actions.stripe.refund(paymentRef, 2 * fee);
  loopback.actions.stripe.finishRefund(refund?.ref ?? '', 'paid');
  expect(await changeOf(deliver)).toMatchObject({ refunded: 2 * fee });
  // The refund takes the overpaid amount first, then the money of the last person of the list.
  expect(await paidOf([kept, ...people.slice(2)])).toEqual([fee, 0]);
});

it('a chargeback is recorded for all people of a group payment, even if two of them were merged and separated again', async () => {
  const { people, paymentRef } = await aPaidGroup();
  const [kept = { id: '' }, other = { id: '' }] = people;
  const merge = { keptId: kept.id, otherId: other.id, reason: 'The same person.', ...by };
  expect(await mergeRegistrations(platform, merge, now())).toMatchObject({ ok: true });
  const undo = { otherId: other.id, reason: 'Two people.', ...by };
  expect(await undoMerge(platform, undo, now())).toMatchObject({ ok: true });
  expect(await paidOf(people)).toEqual([fee, fee, fee]);
  loopback.actions.stripe.dispute(paymentRef);
  expect(await changeOf(deliver)).toEqual({ received: 0, refunded: 0, chargebacks: 3 * fee });
  expect(await paidOf(people)).toEqual([0, 0, 0]);
});
