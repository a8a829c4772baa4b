import { isDeepStrictEqual } from 'node:util';
import { type KyselyPlugin, sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { readCheckout } from '#conference/money/online/checkouts.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import type { PaymentProvider, Report } from '#conference/money/providers/payment-provider.ts';
import { webhookEvents } from '#conference/money/providers/webhook-events.ts';
import { orderAtDesk } from '#conference/money/refunds/order-at-desk.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openPool } from '#platform/database/database.server.ts';
import { days } from '#platform/durations.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import { action as receiveWebhook } from '#routes/money/webhook.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { aLoopbackProvider } from '#tests/provider-loopback/loopback-in-tests.ts';
import type { Webhook } from '#tests/provider-loopback/loopback-provider.ts';
import { findBookFaults, readOurSums } from '#tests/provider-loopback/our-books.ts';
import {
  listRepaidTwice,
  type Sums,
  sumAccounts,
  sumPayments,
} from '#tests/provider-loopback/provider-books.ts';
import { takeRandomStep } from '#tests/provider-loopback/random-steps.ts';
import { type Choices, openChoices } from '#tests/random-choices.ts';
import { runJob } from '../../../jobs.server.ts';
import { beginCheckout } from './begin-checkout.server.ts';

// `SEQUENCES=10000 npm test -- unit provider-sequences` runs ten thousand sequences. FIRST_SEQUENCE is the number of
// the first sequence, so that a long test can be divided.
const sequences = Number(process.env.SEQUENCES ?? 60);
const firstSequence = Number(process.env.FIRST_SEQUENCE ?? 0);
const perBatch = 20;
const names = ['stripe', 'razorpay'] as const;

const base = await aPlatform();
const loopback = await aLoopbackProvider({ now: base.now });
const platform = { ...base, config: readConfig({ ...loopback.env, ORIGIN: 'https://conference.example' }) };
const finance = await anOrganiser(platform, { roles: ['finance'] });
const admin = openPool(base.database.adminUrl);
afterAll(() => admin.end());
// The balances of both accounts are in a currency in which nobody pays.
const settle = () => {
  for (const account of Object.values(loopback.accounts)) account.settlement = { currency: 'JPY', rate: 1.5 };
};

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

/** Does a piece of work like the site: the process may die at any statement, and then the work begins again. */
async function survive(random: Choices, work: (db: typeof base.db) => Promise<unknown>): Promise<void> {
  for (let deaths = 0; deaths < 2 && random.chance(0.3); deaths++) {
    try {
      return void (await work(dyingDatabase(random.below(30))));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
  await work(base.db);
}

/** Sends a webhook to the site by its route, and runs its job. The process may die in both. */
async function deliver({ provider, ref, headers, body }: Webhook, random: Choices): Promise<void> {
  await survive(random, async (db) => {
    const url = new URL(`https://conference.example/webhooks/${provider}`);
    const context = new RouterContextProvider();
    context.set(requestContext, base.request({ config: platform.config, db }));
    const request = new Request(url, { method: 'POST', headers, body });
    const answer = await receiveWebhook({ request, url, context, params: { provider }, pattern: '' });
    if (answer.status !== 204) throw new Error(`The site answers ${answer.status} to a webhook.`);
  });
  const { id } = await base.db
    .selectFrom('provider_event')
    .select('id')
    .where('event_ref', '=', ref)
    .executeTakeFirstOrThrow();
  await survive(random, (db) => runJob({ ...platform, db }, 'provider-event', id));
}

/** What a sequence does not do. Each of them is a mend that a twin leaves out. */
type Twin = {
  /** Changes what the site understands of a provider. */
  misread?: (client: PaymentProvider) => Partial<PaymentProvider>;
  /** Leaves out the comparison. */
  isUncompared?: boolean;
};

/** How many sequences run, and whether the first batch with faults is enough. */
type Amount = { count: number; isFirstEnough?: boolean };

type Sequence = { ids: string[]; provider: ProviderName; payments: string[]; held: Webhook[] };

async function aPerson(provider: ProviderName): Promise<string> {
  const { id } = await aRegistration(platform, { proved: true, now: base.now() });
  if (provider === 'razorpay') {
    await admin.query("update charge set currency = 'INR' where registration_id = $1", [id]);
  }
  return id;
}

/** Makes a group payment for these people, and returns its id. */
async function aGroup(random: Choices, ids: string[]): Promise<string> {
  const people = await registrations(base.db).where('id', 'in', ids).execute();
  const made = await makeGroupPayment(
    platform,
    {
      registrationId: ids[0] ?? '',
      text: random.shuffle(people.map(({ reference }) => reference)).join(' '),
      payer: { name: 'River Delegation', address: '', taxNumber: '' },
      isPayerNamed: false,
      submissionHash: hashToken(ids.join()),
      requestId: 'a-request',
    },
    base.now(),
  );
  if (!made.ok) throw new Error(made.reason);
  return made.id;
}

/** Opens a page on which one person pays for themselves, or for a group. */
async function openPage(random: Choices, provider: ProviderName) {
  const ids = [await aPerson(provider)];
  const isGroup = random.chance(0.4);
  for (let count = isGroup ? 1 + random.below(3) : 0; count > 0; count--) ids.push(await aPerson(provider));
  const registrationId = ids[0] ?? '';
  const of = isGroup
    ? ({ kind: 'group', id: await aGroup(random, ids) } as const)
    : ({ kind: 'registration', id: registrationId } as const);
  const asked = { of, provider, payer: { registrationId }, description: 'Fee', language: 'en' } as const;
  const begun = await beginCheckout(platform, asked, base.now());
  const checkout = begun.ok ? await readCheckout(base.db, begun.checkoutId) : undefined;
  if (!checkout?.provider_ref) throw new Error('The checkout has no page.');
  const { provider_ref: ref, amount, currency } = checkout;
  return { ids, page: { ref, amount, currency } };
}

/** Withdraws a registration, and orders the refund that is then owed. The provider may refuse it at first. */
async function withdraw(registrationId: string, random: Choices, payments: readonly string[]): Promise<void> {
  const by = { organiserId: finance.id, requestId: `${registrationId} ${random.below(1e9)}` };
  await withdrawRegistration(platform, { registrationId, reason: 'A test.', ...by }, base.now());
  await orderAtDesk(platform, { of: { kind: 'registration', id: registrationId }, ...by }, base.now());
  const faults = ['no-balance', 'refuse', 'limit', 'lose', 'no-balance'] as const;
  for (const ref of payments) {
    const fault = random.chance(0.5) ? random.oneOf(faults) : undefined;
    loopback.control.failingWith.set(ref, fault ? [fault] : []);
  }
  await sendRefunds();
}

/** Runs the jobs of all refunds that are not sent yet. A job fails if the provider does not answer. */
async function sendRefunds(): Promise<void> {
  const orders = await base.db
    .selectFrom('refund_order')
    .select('id')
    .where('state', 'in', ['queued', 'sent'])
    .where('provider', 'is not', null)
    .where('refund_ref', 'is', null)
    .execute();
  for (const { id } of orders) await runJob(platform, 'send-refund', id).catch(() => undefined);
}

/** The provider pays the refunds that are under way, or most of them. */
function finishRefunds(name: ProviderName, random: Choices): void {
  for (const { ref, state } of loopback.accounts[name].refunds.values()) {
    if (state === 'pending') loopback.actions[name].finishRefund(ref, random.chance(0.9) ? 'paid' : 'failed');
  }
}

/** Finds what is wrong after a step. While webhooks are held back, the sums may differ. */
async function findFaults({ ids, provider, payments }: Sequence, isComplete: boolean): Promise<string[]> {
  const account = loopback.accounts[provider];
  const { faults, orders } = await findBookFaults(base.db, { ids, payments });
  for (const id of listRepaidTwice(account, orders)) faults.push(`the order ${id} was repaid twice`);
  if (!isComplete) return faults;
  const ours = await readOurSums(base.db, { ids, payments });
  const theirs = sumPayments(account, payments, ours.currency);
  if (ours.net !== theirs.received - theirs.repaid || ours.other !== theirs.other) {
    faults.push(`ours: ${JSON.stringify(ours)}, theirs: ${JSON.stringify(theirs)}`);
  }
  return faults;
}

/**
 * Makes random steps with a registration or a group payment at a provider. Some webhooks are sent twice, in another
 * order, never, or only after the comparison. Looks for faults after each step.
 */
async function runSequence(seed: number): Promise<Sequence & { faults: string[] }> {
  const random = openChoices(seed);
  const provider = random.oneOf(names) ?? 'stripe';
  const account = loopback.accounts[provider];
  const { ids, page } = await openPage(random, provider);
  const sequence: Sequence = { ids, provider, payments: [], held: [] };
  const faults: string[] = [];
  let isComplete = true;
  for (let count = (ids.length > 1 ? 4 : 2) + random.below(5); count > 0; count--) {
    const before = new Set(account.payments.keys());
    takeRandomStep({ account, act: loopback.actions[provider], random, page, payments: sequence.payments });
    if (random.chance(sequence.payments.length > 0 ? 0.2 : 0.05))
      await withdraw(random.oneOf(ids) ?? '', random, sequence.payments);
    const made = [...account.payments.keys()].filter((key) => !before.has(key));
    sequence.payments.push(...made);
    // Stripe sends no webhook that we read about a charge without a payment intent. The comparison finds it.
    if (made.some((ref) => ref.startsWith('ch_'))) isComplete = false;
    sequence.held.push(...loopback.takeWebhooks(provider, base.now()));
    if (random.chance(0.7)) isComplete = (await deliverSome(sequence.held, random)) && isComplete;
    const found = await findFaults(sequence, isComplete && sequence.held.length === 0);
    faults.push(...found.map((fault) => `sequence ${seed}: ${fault}`));
  }
  if (random.chance(0.5)) await deliverSome(sequence.held, random);
  return { ...sequence, faults };
}

/** Delivers the held webhooks, some twice and in any order. Returns false if it has lost one of them. */
async function deliverSome(held: Webhook[], random: Choices): Promise<boolean> {
  const all = random.shuffle(held.splice(0));
  const sent = random.chance(0.7) ? all : all.filter(() => random.chance(0.7));
  const doubled = random.shuffle(
    sent.flatMap((webhook) => (random.chance(0.4) ? [webhook, webhook] : [webhook])),
  );
  if (random.chance(0.3)) await Promise.all(doubled.map((webhook) => deliver(webhook, random)));
  else for (const webhook of doubled) await deliver(webhook, random);
  return sent.length === all.length;
}

/** Reads the totals that the desk shows since a day, by currency. Leaves out a currency that has only fees. */
async function readOurTotals(from: string): Promise<Record<string, Sums>> {
  const rows = await sumMovements(base.db, { from }, 'currency');
  return Object.fromEntries(
    rows
      .map(
        ({ currency, received, refunded, chargebacks }) =>
          [currency, { received, refunded, chargebacks }] as const,
      )
      .filter(([, sums]) => Object.values(sums).some((amount) => amount !== 0)),
  );
}

/** Finds payouts and changes of Stripe's balance that we have not stored as they are there. */
async function findBalanceFaults(): Promise<string[]> {
  const { movements, payouts } = loopback.accounts.stripe;
  const stored = await base.db
    .selectFrom('balance_entry')
    .select(['entry_ref', 'payout_ref', sql<number>`net::float8`.as('net')])
    .where('entry_ref', '=', sql<string>`any(${movements.map(({ ref }) => ref)}::text[])`)
    .execute();
  const ours = new Map(stored.map((entry) => [entry.entry_ref, entry]));
  const faults = movements
    .filter(({ ref, amount, fee, payoutRef }) => {
      const entry = ours.get(ref);
      return entry?.net !== amount.amount - fee || entry.payout_ref !== (payoutRef ?? null);
    })
    .map(({ ref }) => `balance entry ${ref}`);
  for (const { ref, amount } of [...payouts, ...loopback.accounts.razorpay.payouts]) {
    const { rows } = await sql<{ net: number }>`select sum(net)::float8 as net from balance_entry
      where payout_ref = ${ref} and kind <> 'payout'`.execute(base.db);
    if (rows[0]?.net !== amount.amount) faults.push(`payout ${ref}: ${rows[0]?.net} of ${amount.amount}`);
  }
  return faults;
}

/** Runs sequences on a version of the site without one of its mends, until there are faults. */
async function findFaultsOf({ misread, ...twin }: Twin): Promise<string[]> {
  const providers = await openProviders(platform.config);
  const clients = { ...providers };
  if (misread) for (const name of names) Object.assign(providers, { [name]: twinOf(clients[name], misread) });
  try {
    return await findAllFaults({ count: 4 * perBatch, isFirstEnough: true }, twin);
  } catch (error) {
    return [`It stops: ${error}`];
  } finally {
    Object.assign(providers, clients);
  }
}

/** At the end of a batch, the providers pay what is under way, the comparison runs, and the held webhooks arrive. */
async function reportRest(ran: readonly Sequence[], isUncompared = false): Promise<void> {
  loopback.control.failingWith.clear();
  await sendRefunds();
  const random = openChoices(ran.length);
  for (const name of names) finishRefunds(name, random);
  base.clock.now = new Date(base.now().getTime() + 2000);
  if (isUncompared) return;
  await runJob(platform, 'compare-providers', '');
  const made = names.flatMap((name) => loopback.takeWebhooks(name, base.now()));
  for (const webhook of [...made, ...ran.flatMap(({ held }) => held)]) await deliver(webhook, random);
}

/** Runs sequences in batches, and compares everything after each batch. Returns what differs. */
async function findAllFaults({ count, isFirstEnough }: Amount, { isUncompared }: Twin = {}) {
  const faults: string[] = [];
  for (let first = 0; first < count && !(isFirstEnough && faults.length > 0); first += perBatch) {
    base.clock.now = new Date(base.now().getTime() + days(15));
    settle();
    for (const account of Object.values(loopback.accounts)) {
      const { checkouts, payments, refunds, disputes, movements, answers, payouts } = account;
      for (const rows of [checkouts, payments, refunds, disputes, answers]) rows.clear();
      for (const rows of [movements, payouts]) rows.length = 0;
    }
    loopback.control.failingWith.clear();
    const ran: Awaited<ReturnType<typeof runSequence>>[] = [];
    for (let index = first; index < Math.min(first + perBatch, count); index++) {
      const seed = firstSequence + index;
      const sequence = await runSequence(seed).catch(
        (error: unknown) => void faults.push(`${seed}: ${error}`),
      );
      if (sequence) ran.push(sequence);
    }
    await reportRest(ran, isUncompared).catch((error: unknown) => {
      faults.push(`batch from ${firstSequence + first}: ${error}`);
    });
    for (const sequence of ran) faults.push(...sequence.faults, ...(await findFaults(sequence, true)));
    const totals = await readOurTotals(dayAt(base.now(), edition.timeZone));
    if (!isDeepStrictEqual(totals, sumAccounts(Object.values(loopback.accounts)))) {
      faults.push(`totals of the batch from ${firstSequence + first}`);
    }
    if (!isUncompared) faults.push(...(await findBalanceFaults()));
  }
  return faults;
}

function twinOf(client: PaymentProvider | undefined, misread: NonNullable<Twin['misread']>) {
  if (!client) throw new Error('The provider is not configured.');
  return { ...client, ...misread(client) };
}

it(`the books are right after every step of ${sequences} random sequences`, {
  timeout: 60_000 + sequences * 3000,
}, async () => {
  expect(await findAllFaults({ count: sequences })).toEqual([]);
  const questions = await base.db.selectFrom('provider_payment').select('question').distinct().execute();
  // The random sequences must contain payments about which an organiser has to decide, and payments without a question.
  expect(questions.map(({ question }) => question)).toEqual(
    expect.arrayContaining([null, 'paid-twice', 'too-much', 'other-currency']),
  );
  const { rows } = await sql<{ refunds: number; disputes: number; orders: number; returned: number }>`
    select
      (select count(distinct refund_id)::int from provider_back_part where number > 1) as refunds,
      (select count(distinct dispute_id)::int from provider_back_part where number > 1) as disputes,
      (select count(*)::int from refund_order where state = 'paid') as orders,
      (select count(*)::int from provider_back_part where returned_at is not null) as returned`.execute(
    base.db,
  );
  // They must contain refunds and disputes that several people share, refunds of ours, and money that came back to us.
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => count === 0)).toEqual([]);
});

const changeReports = (change: (report: Report, body: Buffer) => Report[]) => (client: PaymentProvider) => ({
  readReports: (body: Buffer) => client.readReports(body).flatMap((report) => change(report, body)),
});

let copies = 0;

/** Versions of the site without one of its mends. Each one must have faults. */
const twins: [name: string, twin: Twin][] = [
  [
    'takes each webhook for a new one',
    {
      misread: changeReports((report) => {
        copies += 1;
        return report.report === 'payment'
          ? [{ ...report, paymentRef: `${report.paymentRef}-${copies}` }]
          : [report];
      }),
    },
  ],
  [
    'counts a dispute in the currency of the balance',
    {
      misread: changeReports((report, body) => {
        if (report.report !== 'dispute') return [report];
        const moved: { amount: number }[] =
          JSON.parse(body.toString()).data?.object?.balance_transactions ?? [];
        const amount = Math.abs(moved[0]?.amount ?? 0);
        return [amount === 0 ? report : { ...report, amount: { ...report.amount, amount } }];
      }),
    },
  ],
  [
    'ignores a refund that fails after it was paid',
    {
      misread: (client) => ({
        readReports: (body: Buffer) => client.readReports(body).filter((report) => !hasFailed(report)),
        listAccount: async (period) => {
          const list = await client.listAccount(period);
          return { ...list, refunds: list.refunds.filter((report) => !hasFailed(report)) };
        },
      }),
    },
  ],
  [
    'merges the charges that have no payment intent',
    {
      misread: (client) => ({
        listAccount: async (period) => {
          const list = await client.listAccount(period);
          const merge = (ref: string) => ref.replace(/^ch_.*/, '');
          const payments = list.payments.map((one) => ({ ...one, paymentRef: merge(one.paymentRef) }));
          return { ...list, payments };
        },
      }),
    },
  ],
  [
    'does not know which payout contains what',
    {
      misread: (client) => ({
        listAccount: async (period) => {
          const list = await client.listAccount(period);
          return { ...list, balance: list.balance.map((entry) => ({ ...entry, payoutRef: undefined })) };
        },
      }),
    },
  ],
  ['never compares', { isUncompared: true }],
];

const hasFailed = (report: Report) => report.report === 'refund' && report.state === 'failed';

it.each(twins)('a version that %s has faults', { timeout: 200_000 }, async (_name, twin) => {
  const faults = await findFaultsOf(twin);
  expect(faults.length).toBeGreaterThan(0);
});

it('a webhook for which only the first event of a page was chosen misses bank debits', {
  timeout: 200_000,
}, async () => {
  loopback.control.events.stripe = ['checkout.session.completed', 'checkout.session.expired'];
  const faults = await findFaultsOf({});
  loopback.control.events.stripe = [...webhookEvents.stripe];
  expect(faults.length).toBeGreaterThan(0);
});
