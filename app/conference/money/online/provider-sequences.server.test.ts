import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type KyselyPlugin, sql } from 'kysely';
import pLimit from 'p-limit';
import { afterAll, expect, it } from 'vitest';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { bookPayment } from '#conference/money/book-payment.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { storeEvent } from '#conference/money/online/provider-events.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import type { Report } from '#conference/money/providers/payment-provider.ts';

import { lockForPayment } from '#conference/money/settle-payment.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openPool } from '#platform/database/database.server.ts';
import { days } from '#platform/durations.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import type { LoopbackAccount, LoopbackDispute } from '#tests/provider-loopback/loopback-account.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import type { Webhook } from '#tests/provider-loopback/loopback-provider.ts';
import { beginCheckout } from './begin-checkout.server.ts';
import { compareWithProvider } from './compare-with-provider.server.ts';
import { handleProviderEvent } from './handle-provider-event.server.ts';

// `SEQUENCES=10000 npm test -- unit provider-sequences` runs ten thousand sequences. FIRST_SEQUENCE is the number of
// the first sequence, so that a long test can be divided.
const sequences = Number(process.env.SEQUENCES ?? 100);
const firstSequence = Number(process.env.FIRST_SEQUENCE ?? 0);
const perBatch = 50;
const names = ['stripe', 'razorpay'] as const;

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
// The balances of both accounts are in a currency in which nobody pays.
for (const account of Object.values(loopback.accounts)) account.settlement = { currency: 'JPY', rate: 1.5 };
const finance = await anOrganiser(platform, { roles: ['finance'] });
const admin = openPool(base.database.adminUrl);
afterAll(() => admin.end());

/** Random numbers that are the same for the same seed (mulberry32). */
function openRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (part: number) => next() < part,
    shuffle: <Item>(items: Item[]) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
type Random = ReturnType<typeof openRandom>;

class Crash extends Error {}

/**
 * Returns a database on which the given number of statements succeeds. The next statement throws `Crash`, as if the
 * process died, so an open transaction is lost.
 */
function dyingDatabase(statements: number) {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Crash();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return base.db.withPlugin(plugin);
}

/** Does a piece of work as a job of the queue: the process may die at any statement, and then the work begins again. */
async function survive(random: Random, work: (db: typeof base.db) => Promise<unknown>) {
  for (let deaths = 0; deaths < 2 && random.chance(0.4); deaths++) {
    try {
      return await work(dyingDatabase(random.below(30)));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
  return await work(base.db);
}

type Handle = (webhook: Webhook, random: Random) => Promise<void>;

/**
 * Handles a webhook as the site does: first stores it, and then handles it in a job. The process may die in each of the
 * two steps, and then the step begins again.
 */
const handleLikeTheSite: Handle = async ({ provider, headers, body: text }, random) => {
  const body = Buffer.from(text);
  const now = base.now();
  const event = (await openProviders(platform.config))[provider]?.readEvent(body, new Headers(headers), now);
  if (!event) throw new Error('The signature is not valid.');
  await survive(random, (db) => storeEvent({ ...platform, db }, { provider, ...event, body }, now));
  const { id } = await base.db
    .selectFrom('provider_event')
    .select('id')
    .where('event_ref', '=', event.eventRef)
    .executeTakeFirstOrThrow();
  await survive(random, (db) => handleProviderEvent({ ...platform, db }, id, now));
};

/**
 * Records each reported payment without checking whether it was recorded before. A test shows that the accounts are
 * then wrong.
 */
const handleWithoutIdempotency: Handle = async ({ provider, body }) => {
  const reports = (await openProviders(platform.config))[provider]?.readReports(Buffer.from(body)) ?? [];
  for (const report of reports) await recordWithoutCheck(provider, report);
};

async function recordWithoutCheck(provider: ProviderName, report: Report) {
  const checkoutId = report.report === 'payment' ? report.checkoutId : undefined;
  const checkout = checkoutId === undefined ? undefined : await readCheckout(base.db, checkoutId);
  const chargeId = checkout?.lines[0]?.chargeId;
  if (report.report !== 'payment' || chargeId === undefined || checkout?.currency !== report.amount.currency)
    return;
  await base.db.transaction().execute(async (tx) => {
    const { registration_id: id } = await tx
      .selectFrom('charge')
      .select('registration_id')
      .where('id', '=', chargeId)
      .executeTakeFirstOrThrow();
    const of = { kind: 'registration', id: id ?? '' } as const;
    const locked = await lockForPayment(tx, of);
    if (!locked) return;
    const form = {
      kind: 'payment',
      method: provider,
      amount: report.amount.amount,
      receivedOn: '2026-01-10',
      reference: '',
      note: '',
    } as const;
    const payment = { charge: locked, form, submissionHash: randomBytes(32) };
    await bookPayment(tx, platform, payment, base.now());
  });
}

type Sequence = {
  /** The ids of the paid registrations: one id, or the ids of all people of a group payment. */
  ids: string[];
  provider: ProviderName;
  payments: string[];
  late: Webhook[];
};

/** Makes a group payment for some people. Returns the ids of the people, and a function that begins its checkout. */
async function aGroup(random: Random, leaderId: string, provider: ProviderName) {
  const ids = [leaderId];
  for (let count = 1 + random.below(3); count > 0; count--) ids.push(await aPerson(provider));
  const people = await registrations(base.db).where('id', 'in', ids).execute();
  const made = await makeGroupPayment(
    platform,
    {
      registrationId: leaderId,
      text: random.shuffle(people.map(({ reference }) => reference)).join(' '),
      payer: { name: 'River Delegation', address: '', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: randomBytes(32),
      requestId: 'a-request',
    },
    base.now(),
  );
  if (!made.ok) throw new Error(made.reason);
  const of = { kind: 'group', id: made.id } as const;
  const words = { description: 'Fees', language: 'en' } as const;
  const asked = { of, provider, payer: { registrationId: leaderId }, ...words };
  return { ids, begin: () => beginCheckout(platform, asked, base.now()) };
}

async function aPerson(provider: ProviderName): Promise<string> {
  const { id } = await aRegistration(platform, { proved: true });
  if (provider === 'razorpay') {
    await admin.query("update charge set currency = 'INR' where registration_id = $1", [id]);
  }
  return id;
}

/**
 * Makes random steps with a registration or a group payment at a provider. Some webhooks are sent twice, in another
 * order, never, or only after the comparison.
 */
async function runSequence(seed: number, handle: Handle): Promise<Sequence> {
  const random = openRandom(seed);
  const provider = names[random.below(2)] ?? 'stripe';
  const id = await aPerson(provider);
  const group = random.chance(0.4) ? await aGroup(random, id, provider) : undefined;
  const ids = group?.ids ?? [id];
  const act = loopback.actions[provider];
  const account = loopback.accounts[provider];
  const webhooks: Webhook[] = [];
  const payments: string[] = [];
  const asked = {
    of: { kind: 'registration', id },
    provider,
    payer: { registrationId: id },
    description: 'Fee',
    language: 'en',
  } as const;
  const begun = await (group ? group.begin() : beginCheckout(platform, asked, base.now()));
  const checkout = begun.ok ? await readCheckout(base.db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  const { provider_ref: ref, currency, amount } = checkout;
  // A second payment at Stripe names its checkout. A payment link of Razorpay takes only one payment, so there a second
  // payment names no checkout.
  const otherRef = provider === 'stripe' ? ref : undefined;
  const steps = [
    () => act.pay(ref),
    () => act.addUnexpectedPayment({ amount: 1 + random.below(2 * amount), currency }, otherRef),
    () => act.addUnexpectedPayment({ amount: 1 + random.below(500), currency: 'EUR' }, otherRef),
    () => act.endCheckout(ref),
    () => {
      const paymentRef = payments[random.below(payments.length)];
      if (paymentRef === undefined) return;
      const refund = act.refund(paymentRef, 1 + random.below(act.refundable(paymentRef) || 1));
      if (refund && random.chance(0.8)) act.finishRefund(refund.ref, 'paid');
      if (refund && random.chance(0.2)) act.finishRefund(refund.ref, 'failed');
    },
    () => {
      const paymentRef = payments[random.below(payments.length)];
      if (paymentRef === undefined || act.refundable(paymentRef) === 0) return;
      // A bank may ask for the whole payment, although a part of it was refunded.
      const whole = account.payments.get(paymentRef)?.amount;
      const dispute = act.dispute(paymentRef, random.chance(0.3) ? whole : {});
      // The rate changes before the money comes back.
      account.settlement = { currency: 'JPY', rate: 1 + random.below(100) / 100 };
      if (dispute && random.chance(0.7)) act.closeDispute(dispute.ref, random.chance(0.5) ? 'won' : 'lost');
    },
  ];
  const own = takeOwnWebhooks(provider);
  // Group payments get more steps, and more of them take money back.
  if (group) steps.push(...steps.slice(-2), ...steps.slice(-2));
  for (let count = (group ? 3 : 1) + random.below(5); count > 0; count--) {
    // There must be no `await` between the step and `own()`. Otherwise another sequence could take the webhooks of this
    // step.
    const before = new Set(loopback.accounts[provider].payments.keys());
    steps[count % 2 === 0 ? random.below(2) : random.below(steps.length)]?.();
    webhooks.push(...own());
    payments.push(...[...loopback.accounts[provider].payments.keys()].filter((key) => !before.has(key)));
    if (random.chance(0.5)) await deliverSome(webhooks, handle, random);
    if (random.chance(0.1)) await withdraw(ids[random.below(ids.length)] ?? id);
  }
  const late = random.chance(0.5) ? webhooks.splice(0) : [];
  await deliverSome(webhooks, handle, random);
  return { ids, provider, payments, late };
}

/** Withdraws a registration, so that a refund is owed. */
async function withdraw(registrationId: string) {
  const withdrawal = { registrationId, reason: 'A test.', organiserId: finance.id, requestId: 'a-request' };
  await withdrawRegistration(platform, withdrawal, base.now());
}

function takeOwnWebhooks(provider: ProviderName) {
  return () => loopback.takeWebhooks(provider, base.now());
}

async function deliverSome(webhooks: Webhook[], handle: Handle, random: Random) {
  const sent = random.shuffle(webhooks.splice(0)).filter(() => random.chance(0.85));
  const doubled = random.shuffle(
    sent.flatMap((webhook) => (random.chance(0.4) ? [webhook, webhook] : [webhook])),
  );
  if (random.chance(0.3)) await Promise.all(doubled.map((webhook) => handle(webhook, random)));
  else for (const webhook of doubled) await handle(webhook, random);
}

/** How much of a payment a dispute has taken back, without what was refunded already. */
function countDisputed(
  { payments, refunds }: LoopbackAccount,
  { paymentRef, taken }: LoopbackDispute,
): number {
  const paidBack = [...refunds.values()]
    .filter((refund) => refund.paymentRef === paymentRef && refund.state === 'paid')
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return Math.min(taken, (payments.get(paymentRef)?.amount.amount ?? 0) - paidBack);
}

/** Reads the provider's sums for a sequence, in the currency of its charge. */
function readProviderSums({ provider, payments }: Sequence, currency: string) {
  const account = loopback.accounts[provider];
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const received = payments.flatMap((ref) => account.payments.get(ref) ?? []);
  const ofCharge = received.filter(
    ({ checkout, amount }) => checkout !== undefined && amount.currency === currency,
  );
  const isOwn = ({ paymentRef }: { paymentRef: string }) => ofCharge.some(({ ref }) => ref === paymentRef);
  return {
    received: sum(ofCharge.map(({ amount }) => amount.amount)),
    other: sum(received.filter((payment) => !ofCharge.includes(payment)).map(({ amount }) => amount.amount)),
    repaid:
      sum(
        [...account.refunds.values()]
          .filter((refund) => isOwn(refund) && refund.state === 'paid')
          .map(({ amount }) => amount.amount),
      ) + sum([...account.disputes.values()].filter(isOwn).map((dispute) => countDisputed(account, dispute))),
  };
}

/** Reads our sums for a sequence. */
async function readOurSums({ ids, payments }: Sequence) {
  const balances = await readBalances(base.db, 'registration', ids);
  // `unbooked` is the money of our checkouts that is not recorded for a charge, minus its refunded part. `other` is the
  // money of payments without a checkout or in another currency.
  const { rows } = await sql<{ other: number; unbooked: number }>`
    select
      coalesce(sum(amount) filter (where not has_parts), 0)::int as other,
      coalesce(sum(amount - parts - back + booked_back) filter (where has_parts), 0)::int as unbooked
    from (
      select amount,
        exists (select from provider_payment_part as part where part.provider_payment_id = paid.id) as has_parts,
        (select coalesce(sum(part.amount), 0) from provider_payment_part as part
          where part.provider_payment_id = paid.id) as parts,
        (select coalesce(sum(refund.amount), 0) from provider_refund as refund
          where refund.payment_ref = paid.payment_ref and refund.state = 'paid')
          + (select coalesce(sum(counted), 0) from dispute where dispute.payment_ref = paid.payment_ref) as back,
        (select coalesce(sum(back.amount), 0) from provider_back_part as back
          left join provider_refund as refund on refund.id = back.refund_id
          left join dispute on dispute.id = back.dispute_id
          where paid.payment_ref in (refund.payment_ref, dispute.payment_ref) and returned_at is null) as booked_back
      from provider_payment as paid
      where paid.payment_ref = any(${payments}::text[])
    ) as money`.execute(base.db);
  const { other = 0, unbooked = 0 } = rows[0] ?? {};
  // `unbooked` is a sum from which refunds are already subtracted, so only the difference of received and refunded
  // money can be compared.
  const net = [...balances.values()].reduce((sum, { received, repaid }) => sum + received - repaid, 0);
  return { net: net + unbooked, other, currency: [...balances.values()][0]?.currency ?? '' };
}

type Sums = { received: number; refunded: number; chargebacks: number };

/** Reads the totals that the desk shows since a day, by currency. Leaves out a currency that has only fees. */
async function readOurTotals(from: string): Promise<Record<string, Sums>> {
  const rows = await sumMovements(base.db, { from }, 'currency');
  return Object.fromEntries(
    rows
      .filter(({ received, refunded, chargebacks }) => received !== 0 || refunded !== 0 || chargebacks !== 0)
      .map(({ currency, received, refunded, chargebacks }) => [
        currency,
        { received, refunded, chargebacks },
      ]),
  );
}

/** Sums the received, refunded and charged-back money in the accounts of the providers, by currency. */
function readProviderTotals(): Record<string, Sums> {
  const totals: Record<string, Sums> = {};
  const add = (kind: keyof Sums, { amount, currency }: { amount: number; currency: string }) => {
    totals[currency] ??= { received: 0, refunded: 0, chargebacks: 0 };
    totals[currency][kind] += amount;
  };
  for (const account of Object.values(loopback.accounts)) {
    const { payments, refunds, disputes } = account;
    for (const { amount } of payments.values()) add('received', amount);
    for (const { amount, state } of refunds.values()) if (state === 'paid') add('refunded', amount);
    for (const dispute of disputes.values()) {
      add('chargebacks', { ...dispute.amount, amount: countDisputed(account, dispute) });
    }
  }
  return totals;
}

/**
 * Runs sequences in batches. `differing` are the seeds of the sequences whose sums differ from the provider's account.
 * `differingTotals` are the first seeds of the batches after which the totals differ.
 */
async function findDifferences(count: number, handle: Handle, afterBatch: () => Promise<void>) {
  const differing: number[] = [];
  const differingTotals: number[] = [];
  for (let first = 0; first < count; first += perBatch) {
    base.clock.now = new Date(base.now().getTime() + days(15));
    for (const { checkouts, payments, refunds, disputes, movements, answers } of Object.values(
      loopback.accounts,
    )) {
      for (const rows of [checkouts, payments, refunds, disputes, answers]) rows.clear();
      movements.length = 0;
    }
    const limit = pLimit(4);
    const seeds = Array.from(
      { length: Math.min(perBatch, count - first) },
      (_none, index) => firstSequence + first + index,
    );
    const ran = await Promise.all(
      seeds.map((seed) => limit(async () => ({ seed, ...(await runSequence(seed, handle)) }))),
    );
    base.clock.now = new Date(base.now().getTime() + 2000);
    await afterBatch();
    for (const { seed, late } of ran) for (const webhook of late) await handle(webhook, openRandom(seed));
    for (const { seed, ...sequence } of ran) {
      const ours = await readOurSums(sequence);
      const theirs = readProviderSums(sequence, ours.currency);
      const agrees = ours.net === theirs.received - theirs.repaid && ours.other === theirs.other;
      if (!agrees) differing.push(seed);
    }
    const totals = await readOurTotals(dayAt(base.now(), edition.timeZone));
    if (!isDeepStrictEqual(totals, readProviderTotals())) differingTotals.push(firstSequence + first);
  }
  return { differing, differingTotals };
}

async function compareAll() {
  for (const name of names) {
    const client = (await openProviders(platform.config))[name];
    if (client) await compareWithProvider(platform, client, base.now());
  }
}

it(`our records agree with the providers' accounts after ${sequences} random sequences`, {
  timeout: 20_000 + sequences * 3000,
}, async () => {
  const differences = await findDifferences(sequences, handleLikeTheSite, compareAll);
  expect(differences).toEqual({ differing: [], differingTotals: [] });
  const questions = await base.db.selectFrom('provider_payment').select('question').distinct().execute();
  // The random sequences must contain payments about which an organiser has to decide, and payments without a question.
  expect(questions.map(({ question }) => question)).toEqual(
    expect.arrayContaining([null, 'paid-twice', 'too-much', 'other-currency']),
  );
  const { rows } = await sql<{ refunds: number; disputes: number }>`
    select count(distinct refund_id)::int as refunds, count(distinct dispute_id)::int as disputes
    from provider_back_part where number > 1`.execute(base.db);
  // The random sequences must contain refunds and disputes that were shared among several people.
  expect(rows[0]?.refunds).toBeGreaterThan(0);
  expect(rows[0]?.disputes).toBeGreaterThan(0);
});

it('our records differ from the accounts if webhooks are handled without idempotency', {
  timeout: 200_000,
}, async () => {
  const differences = await findDifferences(perBatch, handleWithoutIdempotency, async () => {});
  expect(differences.differing.length).toBeGreaterThan(10);
  expect(differences.differingTotals).toHaveLength(1);
});
