import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { writePayment } from '#conference/money/ledger/write-payment.server.ts';
import { withdrawWithin } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration, aStripePayment } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { recordPayment } from './record-payment.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
const fee = 2500_00;
const [one, other] = [
  await anOrganiser(platform, { roles: ['finance'] }),
  await anOrganiser(platform, { roles: ['finance'] }),
];
const by = { organiserId: one.id, requestId: 'a-request' };

async function aPaidRegistration() {
  const { id } = await aRegistration(platform);
  const of = { kind: 'registration', id } as const;
  await recordPayment(platform, aPaymentToRecord(of, one.id, { amount: fee }), now);
  const { chargeId = '' } = (await readBalance(db, of)) ?? {};
  return { of, chargeId };
}

const refundBy = (organiserId: string, of: { kind: 'registration'; id: string }, amount: number) =>
  recordPayment(platform, aPaymentToRecord(of, organiserId, { kind: 'refund', amount }), now);

/** Writes a refund as somebody would who forgets to lock the charge and to check the amount. */
const writeUnchecked = async (tx: Database, chargeId: string, amount: number) => {
  const form = {
    kind: 'refund',
    method: 'transfer',
    amount,
    receivedOn: '2026-01-09',
    reference: '',
    note: '',
  } as const;
  await writePayment(
    tx,
    undefined,
    { chargeId, currency: 'USD', form, submissionHash: randomBytes(32) },
    now,
  );
};

it('two organisers who pay the same debt back at the same moment pay it once, and one of them is refused', async () => {
  const { of } = await aPaidRegistration();
  await db.transaction().execute(async (tx) => {
    const asked = { cause: 'cancelled-by-organisers', askedAt: now } as const;
    await withdrawWithin(tx, platform, { registrationId: of.id, reason: 'A test.', ...by }, asked, now);
  });
  // The whole fee is owed. Both pay the half of it, and then both pay the rest.
  const half = fee / 2;
  expect(await refundBy(one.id, of, half)).toMatchObject({ ok: true });
  const both = await Promise.all([refundBy(one.id, of, half), refundBy(other.id, of, half)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'more-than-received' });
  expect(await readBalance(db, of)).toMatchObject({ received: fee, repaid: fee });
});

it('two organisers who pay back too much at the same moment: one of them has to accept that it is not owed', async () => {
  const { of } = await aPaidRegistration();
  const both = await Promise.all([refundBy(one.id, of, 100_00), refundBy(other.id, of, 100_00)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'repaid-before', tooMuch: 100_00 });
});

it('the database refuses refunds above the received money, even if two transactions forget the lock', async () => {
  const { of, chargeId } = await aPaidRegistration();
  const write = async () =>
    await db.transaction().execute(async (tx) => {
      await writeUnchecked(tx, chargeId, fee);
      await sleep(50);
    });
  const both = await Promise.allSettled([write(), write()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { constraint: 'money_back_within_received' },
  });
  expect(await readBalance(db, of)).toMatchObject({ received: fee, repaid: fee });
});

it('the database refuses disputes above the payment, and one refund by hand that ends orders above its amount', async () => {
  const { id } = await aRegistration(platform);
  const { chargeId, paymentRef } = await aStripePayment(platform, id, fee, now);
  const dispute = (ref: string) => ({
    ...({ provider: 'stripe', dispute_ref: ref, payment_ref: paymentRef, currency: 'USD' } as const),
    ...({ amount: fee, taken: fee, counted: fee, state: 'open', rank: 1, recorded_at: now } as const),
  });
  await db
    .insertInto('dispute')
    .values(dispute(`dp_1_${id}`))
    .execute();
  await expect(
    db
      .insertInto('dispute')
      .values(dispute(`dp_2_${id}`))
      .execute(),
  ).rejects.toMatchObject({
    constraint: 'disputes_within_payment',
  });
  const refund = await refundBy(one.id, { kind: 'registration', id }, 100_00);
  const order = (key: string) => ({
    ...({ charge_id: chargeId, amount: 60_00, currency: 'USD', key: `${key} ${id}`, state: 'paid' } as const),
    ...{ payment_id: refund.ok ? refund.paymentId : '', ordered_at: now, updated_at: now },
  });
  await db.insertInto('refund_order').values(order('one')).execute();
  await expect(db.insertInto('refund_order').values(order('two')).execute()).rejects.toMatchObject({
    constraint: 'repayments_within_refund',
  });
});
