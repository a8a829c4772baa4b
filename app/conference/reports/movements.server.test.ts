import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { methods } from '#conference/money/ledger/payment.ts';
import type { MovementFilter } from '#conference/money/lists/movements.server.ts';
import { groupings, noType, type Totals } from '#conference/money/lists/movements.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { storeBalanceEntries } from '#conference/money/online/balance-entries.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import { aBooking, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { exportList } from './exports/export-list.server.ts';
import { movementList } from './exports/export-movements.server.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'], name: 'Farid Khan' });
const by = { organiserId: finance.id, requestId: 'a-request' };
const now = new Date('2026-01-20T08:00:00Z');
const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-19'];

type Of = { kind: 'registration' | 'booking'; id: string };
const chargedOwners: Of[] = [];

const step = fc.record({
  which: fc.nat(3),
  do: fc.constantFrom('pay', 'waive', 'refund', 'undo', 'fee', 'payout', 'stray', 'stray-refund'),
  amount: fc.integer({ min: 1, max: 900_00 }),
  day: fc.constantFrom(...days),
  method: fc.constantFrom('transfer', 'cash'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const atNoon = (day: string) => new Date(`${day}T06:30:00Z`);

async function aStrayPayment(amount: number, day: string): Promise<string> {
  const paymentRef = randomUUID();
  await db
    .insertInto('provider_payment')
    .values({
      provider: 'stripe',
      payment_ref: paymentRef,
      amount,
      currency: 'USD',
      paid_at: atNoon(day),
      recorded_at: now,
      state: 'open',
      question: 'unknown',
    })
    .execute();
  return paymentRef;
}

async function carryOutStep({ which, do: what, amount, day, method }: Step): Promise<void> {
  const of = chargedOwners[which % chargedOwners.length];
  if (!of) throw new Error('There is no charge.');
  if (what === 'undo') {
    const entries = await listPayments(platform, of);
    const paymentId = entries[amount % Math.max(1, entries.length)]?.id;
    if (paymentId) await undoPayment(platform, { of, paymentId, reason: 'A mistake', ...by }, now);
  } else if (what === 'fee') {
    const currency = 'USD';
    const entry = { gross: 0, fee: amount, currency, exchangeRate: undefined, payoutRef: undefined } as const;
    const sourceRef = await aStrayPayment(900_00, day);
    await storeBalanceEntries(
      db,
      'stripe',
      [
        { ...entry, entryRef: randomUUID(), kind: 'payment', sourceRef, at: atNoon(day) },
        { ...entry, entryRef: randomUUID(), kind: 'refund', sourceRef: randomUUID(), at: now },
      ],
      now,
    );
  } else if (what === 'payout') {
    const payoutRef = randomUUID();
    const left = { kind: 'payout', gross: -amount, fee: 0, currency: 'INR', payoutRef } as const;
    const entry = { ...left, entryRef: payoutRef, sourceRef: payoutRef, exchangeRate: undefined };
    await storeBalanceEntries(db, 'razorpay', [{ ...entry, at: atNoon(day) }], now);
  } else if (what === 'stray' || what === 'stray-refund') {
    const paymentRef = await aStrayPayment(amount, day);
    if (what === 'stray') return;
    const refund = { provider: 'stripe', refund_ref: randomUUID(), payment_ref: paymentRef } as const;
    await db
      .insertInto('provider_refund')
      .values({ ...refund, amount, currency: 'USD', state: 'paid', recorded_at: atNoon(day) })
      .execute();
  } else {
    const form = {
      kind: what === 'refund' ? ('refund' as const) : ('payment' as const),
      method: what === 'waive' ? ('waiver' as const) : method,
      amount,
      receivedOn: day,
    };
    const payment = aPaymentToRecord(of, finance.id, form);
    const recorded = await recordPayment(platform, payment, now);
    if (recorded.ok || recorded.reason !== 'over-paid') return;
    const accepted = { ...payment, form: { ...payment.form, accepted: recorded.tooMuch } };
    await recordPayment(platform, accepted, now);
  }
}

beforeAll(async () => {
  for (const participantType of ['student', 'professional'] as const) {
    const { id } = await aRegistration(platform, { participantType });
    chargedOwners.push({ kind: 'registration', id });
    chargedOwners.push({ kind: 'booking', id: await aBooking(platform, id, { option: 'art-craft-shop' }) });
  }
});

const sums = ['received', 'waived', 'refunded', 'chargebacks', 'fees', 'net', 'paidOut', 'count'] as const;
const nothing = {
  received: 0,
  waived: 0,
  refunded: 0,
  chargebacks: 0,
  fees: 0,
  net: 0,
  paidOut: 0,
  count: 0,
};

const day = fc.constantFrom(...days);
const filter: fc.Arbitrary<MovementFilter> = fc.oneof(
  fc.constant({}),
  fc.record({ from: day }),
  fc.record({ from: day, to: day }),
  fc.record({ to: day, method: fc.constantFrom(...methods) }),
  fc.record({ of: fc.constantFrom('registration' as const, 'booking' as const) }),
  fc.record({ type: fc.constantFrom('student', 'art-craft-shop') }),
);

type Row = Awaited<ReturnType<typeof readExport>>[number];

async function readExport(given: MovementFilter) {
  const rows = [];
  const file = { ...by, format: 'csv' };
  for await (const row of exportList(platform, movementList(platform, given), file)) rows.push(row);
  return rows;
}

/** Adds up the rows of an export, one after the other. */
function addUp(rows: readonly Row[]): Totals & { count: number } {
  const sum = { ...nothing };
  for (const { about, amount } of rows) {
    sum.count += 1;
    if (about === 'payment') sum.received += amount;
    if (about === 'waiver') sum.waived += amount;
    if (about === 'refund') sum.refunded -= amount;
    if (about === 'chargeback') sum.chargebacks -= amount;
    if (about === 'fee') sum.fees -= amount;
    if (about === 'payout') sum.paidOut -= amount;
  }
  return { ...sum, net: sum.received - sum.refunded - sum.chargebacks - sum.fees };
}

it('the totals equal the sums of their groups and of the exported movements, for random payments and filters', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), filter, async (steps, given) => {
      for (const one of steps) await carryOutStep(one);
      const rows = await readExport(given);
      for (const grouping of groupings) {
        const table = await sumMovements(db, given, grouping);
        const totals = table.filter(({ group }) => group === null);
        for (const { currency, group: _group, ...total } of totals) {
          compared += total.count;
          expect(total).toEqual(addUp(rows.filter((row) => row.currency === currency)));
          const groups = table.filter((row) => row.currency === currency && row.group !== null);
          if (grouping === 'currency') continue;
          for (const name of sums) {
            expect(groups.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
          }
        }
        const currencies = new Set(rows.map(({ currency }) => currency));
        expect(totals.map(({ currency }) => currency)).toEqual([...currencies].sort());
      }
    }),
    { numRuns: 25 },
  );
  expect(compared).toBeGreaterThan(500);
}, 240_000);

it('an exported file continues the balance of the earlier days, and its last balance is the net of all days', async () => {
  const whole = await readExport({});
  const totals = await sumMovements(db, {}, 'currency');
  for (const { currency, net } of totals) {
    expect(whole.findLast((row) => row.currency === currency)?.balance).toBe(net);
  }
  const part = await readExport({ from: '2026-01-07' });
  expect(part).toEqual(whole.filter(({ day }) => day >= '2026-01-07'));
  expect(part.length).toBeGreaterThan(0);
  expect(part.length).toBeLessThan(whole.length);
});

it('writes a row with its document number for each movement, and does not change a name that looks like a formula', async () => {
  const { id } = await aRegistration(platform, { participantType: 'student', fullName: '=SUM(A1:A9)' });
  const of = { kind: 'registration', id } as const;
  const thisDay = { from: '2026-01-11', to: '2026-01-11', type: 'student' };
  await recordPayment(
    platform,
    aPaymentToRecord(of, finance.id, { amount: 150_50, receivedOn: '2026-01-11' }),
    now,
  );
  const [row] = await readExport(thisDay);
  if (!row) throw new Error('The payment is missing.');
  const cells = Object.fromEntries(
    movementList(platform, {}).columns.map(({ header, of: read }) => [header, read(row)]),
  );
  expect(cells).toMatchObject({
    Date: '2026-01-11',
    Transaction: 'payment',
    Document: expect.stringMatching(/^R-\d{4}-\d{5}$/),
    Payer: '=SUM(A1:A9)',
    For: 'registration',
    Type: 'Student',
    Method: 'transfer',
    Currency: 'USD',
    In: 150.5,
    Out: null,
    Fee: null,
  });
});

it('counts money that belongs to no charge, but not money that was not meant for this conference', async () => {
  const before = await sumMovements(db, { from: '2026-01-12', to: '2026-01-12' }, 'type');
  expect(before).toEqual([]);
  await aStrayPayment(700, '2026-01-12');
  const paymentRef = await aStrayPayment(900, '2026-01-12');
  await db
    .updateTable('provider_payment')
    .set({ state: 'settled', settlement: 'not-ours', settled_by: finance.id, settled_at: now })
    .where('payment_ref', '=', paymentRef)
    .execute();
  const money = { ...nothing, received: 700, net: 700, count: 1, currency: 'USD' };
  expect(await sumMovements(db, { from: '2026-01-12', to: '2026-01-12' }, 'type')).toEqual([
    { ...money, group: noType.several },
    { ...money, group: null },
  ]);
});
