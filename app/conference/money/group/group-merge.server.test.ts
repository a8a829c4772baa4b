import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { askAboutCheckout } from '#conference/money/online/ask-about-checkout.server.ts';
import { beginCheckout } from '#conference/money/online/begin-checkout.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
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

/**
 * A group payment for three people by a fourth person. It is paid on its page at the provider, but not yet reported to
 * us.
 */
async function aGroupPaidThere() {
  const people = [];
  for (let count = 0; count < 4; count++) people.push(await aRegistration(platform, { proved: true }));
  const [leader = { id: '' }, ...others] = people;
  const named = await registrations(db)
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
  const made = await makeGroupPayment(
    platform,
    {
      registrationId: leader.id,
      text: named.map(({ reference }) => reference).join(' '),
      payer: { name: 'River Delegation', address: '', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    now(),
  );
  if (!made.ok) throw new Error(made.reason);
  const begun = await beginCheckout(
    platform,
    {
      of: { kind: 'group', id: made.id },
      payer: { registrationId: leader.id },
      provider: 'stripe',
      description: 'Fees',
      language: 'en',
    },
    now(),
  );
  const checkout = begun.ok ? await readCheckout(db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  loopback.actions.stripe.pay(checkout.provider_ref);
  return { checkout, groupPaymentId: made.id, ids: others.map(({ id }) => id) };
}

const merge = (keptId: string, otherId: string) =>
  mergeRegistrations(platform, { keptId, otherId, reason: 'The same person.', ...by }, now());

const receivedOf = async (id: string) => (await readBalance(db, { kind: 'registration', id }))?.received ?? 0;

async function readUnbooked(checkoutId: string) {
  const { amount, booked } = await db
    .selectFrom('provider_payment as paid')
    .leftJoin('provider_payment_part as part', 'part.provider_payment_id', 'paid.id')
    .select((row) => ['paid.amount', row.fn.sum('part.amount').as('booked')])
    .where('checkout_id', '=', checkoutId)
    .groupBy('paid.id')
    .executeTakeFirstOrThrow();
  return amount - Number(booked ?? 0);
}

it('a payment for several people and a merge of two of them at the same moment lose no money', async () => {
  const mergedFirst: boolean[] = [];
  for (let round = 0; round < 12; round++) {
    const { checkout, ids } = await aGroupPaidThere();
    const [kept = '', other = '', third = ''] = ids;
    const [, merged] = await Promise.all([
      askAboutCheckout(platform, checkout, now()),
      sleep((round % 6) * 8).then(() => merge(kept, other)),
    ]);
    expect(merged).toMatchObject({ ok: true });
    // No money stays on the merged registration: it moved to the kept registration, or it waits for an organiser's
    // decision.
    const unbooked = await readUnbooked(checkout.id);
    expect([await receivedOf(other), await receivedOf(third)]).toEqual([0, fee]);
    expect((await receivedOf(kept)) + unbooked).toBe(2 * fee);
    expect([0, fee]).toContain(unbooked);
    mergedFirst.push(unbooked > 0);
  }
  // In some runs the merge came first, in others the payment.
  expect(new Set(mergedFirst).size).toBe(2);
}, 120_000);

it('if the lock ends before the money is recorded, money stays on the merged registration', async () => {
  const { groupPaymentId, ids } = await aGroupPaidThere();
  const [kept = '', other = ''] = ids;
  const of = { kind: 'registration', id: other } as const;
  // The lock ends with this transaction.
  const locked = await db.transaction().execute(async (tx) => await lockForPayment(tx, of));
  if (!locked) throw new Error('The registration has no charge.');
  expect(await merge(kept, other)).toMatchObject({ ok: true });
  await db.transaction().execute(async (tx) => {
    const form = {
      kind: 'payment',
      method: 'stripe',
      amount: fee,
      receivedOn: '2026-01-10',
      reference: '',
      note: '',
    } as const;
    const part = { charge: locked, form, submissionHash: randomBytes(32), groupPaymentId };
    await bookPayment(tx, platform, { ...part, isReceiptLater: true }, now());
  });
  expect(await receivedOf(other)).toBe(fee);
});
