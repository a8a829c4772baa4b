import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import {
  changeMostUses,
  endDiscountCode,
  makeDiscountCode,
} from '#conference/money/discounts/change-code.server.ts';
import { type DiscountForm, discountSchema, parseTypedCode } from '#conference/money/discounts/discount.ts';
import { storeUse } from '#conference/money/discounts/discount-uses.server.ts';
import { listCodes, listUses } from '#conference/money/discounts/list-codes.server.ts';
import { chargesOf } from '#conference/money/ledger/charges-of.server.ts';
import { listPayments } from '#conference/money/ledger/list-payments.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { withdrawRegistration } from '#conference/registration/withdrawal/withdraw-registration.server.ts';
import { anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform, type TestPlatform } from '#tests/platform.ts';
import { recordPayment } from '../record-payment.server.ts';
import { expectedRefund } from '../refunds/expected-refund.server.ts';
import { undoPayment } from '../undo-payment.server.ts';
import { applyDiscountCode } from './apply-discount-code.server.ts';

const platform = await aPlatform();
const { db } = platform;
const finance = await anOrganiser(platform, { roles: ['finance'] });
const by = { organiserId: finance.id, requestId: 'a-request' };
const now = new Date('2026-01-10T08:00:00Z');
const fee = 2500_00;

let codesMade = 0;

type CodeParts = Partial<DiscountForm> & { participantTypes?: string[] };

/** Makes a discount code that can be used five times and reduces the fee to 0, unless the arguments say otherwise. */
async function aCode({ participantTypes = [], ...parts }: CodeParts = {}, on: TestPlatform = platform) {
  const code = parts.code ?? `CODE${String(++codesMade).padStart(4, '0')}`;
  const form = {
    name: 'A code',
    discount: { kind: 'free' as const },
    sponsor: '',
    uses: 5,
    until: '',
    ...parts,
    code,
  };
  const maker = on === platform ? by : { ...by, organiserId: (await anOrganiser(on)).id };
  const codeMade = await makeDiscountCode(on.db, { form, participantTypes, ...maker }, now);
  if (!codeMade.ok) throw new Error(codeMade.reason);
  return { id: codeMade.id, code };
}

const person = async (parts: Parameters<typeof aRegistration>[1] = {}) =>
  (await aRegistration(platform, parts)).id;
const apply = (registrationId: string, code: string, at = now) =>
  applyDiscountCode(platform, { registrationId, code, requestId: 'a-request' }, at);
const balanceOf = (id: string) => readBalance(db, { kind: 'registration', id });

describe('a code', () => {
  it.each([
    [{ kind: 'free' }, fee],
    [{ kind: 'percent', percent: 33 }, 825_00],
    [{ kind: 'amount', amount: 100_50, currency: 'USD' }, 100_50],
    [{ kind: 'amount', amount: 9999_00, currency: 'USD' }, fee],
  ] as const)('of %o waives %i minor units', async (discount, amount) => {
    const { id, code } = await aCode({ discount, name: 'Spring' });
    const registrationId = await person();
    expect(await apply(registrationId, code)).toEqual({ ok: true });
    expect(await balanceOf(registrationId)).toMatchObject({ waived: amount, received: 0, due: fee - amount });
    expect(await listPayments(platform, { kind: 'registration', id: registrationId })).toEqual([
      expect.objectContaining({
        kind: 'payment',
        method: 'waiver',
        amount,
        recordedBy: null,
        note: { reference: code, note: 'Discount code: Spring' },
      }),
    ]);
    const acts = await db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('subject_id', '=', registrationId)
      .where('action', 'in', ['payment.recorded', 'discount.used'])
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { actor: 'system', action: 'payment.recorded' },
      { actor: 'participant', action: 'discount.used' },
    ]);
    const listed = (await listCodes(db, { count: 100 })).rows.find((one) => one.id === id);
    expect(listed).toMatchObject({ used: 1, mostUses: 5, costs: [{ amount, currency: 'USD' }] });
    expect(await listUses(db, id, 10)).toEqual([
      expect.objectContaining({ registrationId, amount, number: 1, isUndone: false, status: 'active' }),
    ]);
  });

  it('that makes the fee free makes the registration paid', async () => {
    const registrationId = await person();
    await apply(registrationId, (await aCode()).code);
    const { paid_at } = await db
      .selectFrom('registration')
      .select('paid_at')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    expect(paid_at).toEqual(now);
  });

  it('waives only what is still due', async () => {
    const registrationId = await person();
    const of = { kind: 'registration', id: registrationId } as const;
    await recordPayment(platform, aPaymentToRecord(of, finance.id, { amount: 2000_00 }), now);
    await apply(registrationId, (await aCode({ discount: { kind: 'percent', percent: 50 } })).code);
    expect(await balanceOf(registrationId)).toMatchObject({ waived: 500_00, due: 0, overpaid: 0 });
  });

  it('that is sent twice is used once', async () => {
    const registrationId = await person();
    const { code } = await aCode({ discount: { kind: 'percent', percent: 10 } });
    const answers = await Promise.all([apply(registrationId, code), apply(registrationId, code)]);
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    expect(await balanceOf(registrationId)).toMatchObject({ waived: 250_00 });
  });

  it('is refused if the fee has another code, or if nothing is due', async () => {
    const registrationId = await person();
    await apply(registrationId, (await aCode({ discount: { kind: 'percent', percent: 10 } })).code);
    expect(await apply(registrationId, (await aCode()).code)).toEqual({ ok: false, reason: 'has-code' });
    const withdrawn = await person();
    const withdrawal = { registrationId: withdrawn, reason: 'A test.', ...by };
    await withdrawRegistration(platform, withdrawal, now);
    expect(await apply(withdrawn, (await aCode()).code)).toEqual({ ok: false, reason: 'nothing-due' });
  });

  it('that cannot be used gets the answer `not-valid`, whatever the reason is', async () => {
    const notValid = { ok: false, reason: 'not-valid' };
    const registrationId = await person();
    const ended = await aCode();
    await endDiscountCode(db, { id: ended.id, ...by }, now);
    const usedUp = await aCode({ uses: 1 });
    await apply(await person(), usedUp.code);
    const codes = [
      'UNKNOWN1',
      ended.code,
      usedUp.code,
      (await aCode({ until: '2026-01-09' })).code,
      (await aCode({ participantTypes: ['student'] })).code,
      (await aCode({ discount: { kind: 'amount', amount: 100, currency: 'INR' } })).code,
    ];
    for (const code of codes) expect(await apply(registrationId, code)).toEqual(notValid);
    expect(await balanceOf(registrationId)).toMatchObject({ waived: 0 });
    // The code works until the end of its last day in the edition's time zone.
    const last = await aCode({ until: '2026-01-10' });
    expect(await apply(registrationId, last.code, new Date('2026-01-10T18:31:00Z'))).toEqual(notValid);
    expect(await apply(registrationId, last.code, new Date('2026-01-10T18:29:00Z'))).toEqual({ ok: true });
  });

  it('cannot be used again after its waiver was undone, but another code can', async () => {
    const registrationId = await person();
    const of = { kind: 'registration', id: registrationId } as const;
    const { code } = await aCode();
    await apply(registrationId, code);
    const [payment] = await listPayments(platform, of);
    await undoPayment(platform, { of, paymentId: payment?.id ?? '', reason: 'A test.', ...by }, now);
    expect(await balanceOf(registrationId)).toMatchObject({ waived: 0, due: fee });
    expect(await apply(registrationId, code)).toEqual({ ok: false, reason: 'not-valid' });
    expect(await apply(registrationId, (await aCode()).code)).toEqual({ ok: true });
  });

  it('can get a higher limit of uses, but no limit below the number of past uses', async () => {
    const { id, code } = await aCode({ uses: 2 });
    for (const registrationId of [await person(), await person()]) await apply(registrationId, code);
    const late = await person();
    expect(await apply(late, code)).toEqual({ ok: false, reason: 'not-valid' });
    expect(await changeMostUses(db, { id, uses: 1, ...by })).toEqual({
      ok: false,
      reason: 'used-more-often',
    });
    await expect(
      db.updateTable('discount_code').set({ most_uses: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow('discount_use');
    expect(await changeMostUses(db, { id, uses: 3, ...by })).toEqual({ ok: true });
    expect(await apply(late, code)).toEqual({ ok: true });
  });

  it('belongs to the kept registration after a merge', async () => {
    const email = 'merged-code@example.org';
    const otherId = await person({ email });
    const keptId = await person();
    const { id, code } = await aCode();
    await apply(otherId, code);
    const merge = { keptId, otherId, reason: 'The same person.', ...by };
    expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true });
    expect(await listUses(db, id, 10)).toEqual([
      expect.objectContaining({ registrationId: keptId, isUndone: false, amount: fee }),
    ]);
    expect(await apply(keptId, (await aCode()).code)).toEqual({ ok: false, reason: 'has-code' });
  });

  it('belongs to its first registration again if the merge is undone, and still counts as one use', async () => {
    const otherId = await person();
    const keptId = await person();
    const { id, code } = await aCode({ discount: { kind: 'percent', percent: 10 } });
    await apply(otherId, code);
    const merge = { keptId, otherId, reason: 'The same person.', ...by };
    expect(await mergeRegistrations(platform, merge, now)).toMatchObject({ ok: true });
    expect([await balanceOf(keptId), await balanceOf(otherId)]).toMatchObject([
      { waived: 250_00 },
      { waived: 0 },
    ]);
    const undo = { otherId, reason: 'Two sisters.', ...by };
    expect(await undoMerge(platform, undo, now)).toMatchObject({ ok: true });
    expect([await balanceOf(keptId), await balanceOf(otherId)]).toMatchObject([
      { waived: 0 },
      { waived: 250_00 },
    ]);
    expect(await listUses(db, id, 10)).toEqual([
      expect.objectContaining({ registrationId: otherId, isUndone: false, amount: 250_00, number: 1 }),
    ]);
    // The kept registration has no code any more, so it can use a code.
    expect(await apply(keptId, code)).toEqual({ ok: true });
    expect(await apply(otherId, (await aCode()).code)).toEqual({ ok: false, reason: 'has-code' });
  });
});

describe('fifty people at once', { timeout: 120_000 }, () => {
  const fifty = (on: TestPlatform) => Promise.all(Array.from({ length: 50 }, () => aRegistration(on)));

  it('use a code exactly ten times if it allows ten uses', async () => {
    const people = await fifty(platform);
    const { id, code } = await aCode({ uses: 10 });
    const answers = await Promise.all(people.map((one) => apply(one.id, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect((await listUses(db, id, 100)).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  /**
   * Records fifty uses of a discount code at the same time, one for each person, but does not lock the discount code.
   * Returns the number of recorded uses.
   */
  async function useWithoutLock(on: TestPlatform): Promise<number> {
    const people = await fifty(on);
    const organiser = await anOrganiser(on);
    const { id } = await aCode({ uses: 10 }, on);
    const waivers = await Promise.all(
      people.map(async (one) => {
        const of = { kind: 'registration', id: one.id } as const;
        const recorded = await recordPayment(
          on,
          aPaymentToRecord(of, organiser.id, { method: 'waiver', amount: 100 }),
          now,
        );
        if (!recorded.ok) throw new Error(recorded.reason);
        const charged = { registrationIds: [one.id], bookingIds: [] };
        const charge = await chargesOf(on.db, charged).executeTakeFirstOrThrow();
        return { chargeId: charge.id, paymentId: recorded.paymentId };
      }),
    );
    await Promise.allSettled(waivers.map((use) => storeUse(on.db, { id, mostUses: 10 }, use, now)));
    return (await listUses(on.db, id, 100)).length;
  }

  it('cannot use a code more often than it allows, even without the lock, because the database refuses', async () => {
    const uses = await useWithoutLock(platform);
    expect(uses).toBeGreaterThan(0);
    expect(uses).toBeLessThanOrEqual(10);
  });

  it('use a code more often than it allows if the table has no constraints', async () => {
    const twin = await aPlatform();
    const owner = new pg.Client({ connectionString: twin.database.adminUrl });
    await owner.connect();
    await owner.query(`alter table discount_use drop constraint discount_use_pkey,
      drop constraint discount_use_check`);
    await owner.end();
    expect(await useWithoutLock(twin)).toBeGreaterThan(10);
  });
});

const amounts = fc.integer({ min: 1, max: 3000_00 });
const steps = fc.oneof(
  fc.record({ do: fc.constant('code' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('pay' as const), amount: amounts }),
  fc.record({ do: fc.constant('refund' as const), amount: amounts }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat(20) }),
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

async function runStep(registrationId: string, step: Step) {
  const of = { kind: 'registration', id: registrationId } as const;
  if (step.do === 'code') {
    const discount =
      step.percent === 100
        ? ({ kind: 'free' } as const)
        : ({ kind: 'percent', percent: step.percent } as const);
    await apply(registrationId, (await aCode({ discount })).code);
    return;
  }
  if (step.do === 'undo') {
    const entries = await listPayments(platform, of);
    const paymentId = entries[step.which % Math.max(1, entries.length)]?.id;
    if (paymentId) await undoPayment(platform, { of, paymentId, reason: 'A mistake.', ...by }, now);
    return;
  }
  const balance = await balanceOf(registrationId);
  const tooMuch = (balance?.paid ?? 0) + step.amount - fee;
  const kind = step.do === 'refund' ? ('refund' as const) : ('payment' as const);
  const form = { kind, amount: step.amount, accepted: tooMuch > 0 ? tooMuch : undefined };
  await recordPayment(platform, aPaymentToRecord(of, finance.id, form), now);
}

it('the sums of a fee stay correct after any order of codes, payments, refunds and corrections', {
  timeout: 120_000,
}, async () => {
  let discounted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 10 }), async (taken) => {
      const registrationId = await person();
      for (const step of taken) await runStep(registrationId, step);
      const balance = await balanceOf(registrationId);
      if (!balance) throw new Error('The registration has no charge.');
      const entries = await listPayments(platform, { kind: 'registration', id: registrationId });
      const sum = (isWaiver: boolean) =>
        entries
          .filter(({ method }) => (method === 'waiver') === isWaiver)
          .reduce((total, { amount }) => total + amount, 0);
      expect(balance.waived).toBe(sum(true));
      expect(balance.received - balance.repaid).toBe(sum(false));
      const { rows } = await sql<{ cost: number }>`
        select coalesce(sum(amount), 0)::int as cost from discount_use join payment on id = payment_id
        where payment.charge_id = ${balance.chargeId}
          and not exists (select from payment as undoing where undoing.counters = payment.id)`.execute(db);
      expect(rows[0]?.cost).toBe(balance.waived);
      for (const amount of [balance.waived, sum(false), balance.due, balance.overpaid]) {
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      // A refund is never more than was paid in money.
      for (const cause of ['cancelled', 'cancelled-by-organisers'] as const) {
        const owed = expectedRefund(folderSettings, { cause, at: new Date('2025-10-01T00:00:00Z') }, balance);
        expect(owed).toBeGreaterThanOrEqual(0);
        expect(owed).toBeLessThanOrEqual(sum(false));
      }
      if (balance.waived > 0) discounted += 1;
    }),
    { numRuns: 40 },
  );
  expect(discounted).toBeGreaterThan(5);
});

describe('the form', () => {
  const schema = discountSchema({ today: '2026-01-10', currencies: ['USD', 'INR'] });
  const form = {
    name: 'Spring',
    code: ' spring-26 ',
    kind: 'percent',
    amount: '',
    currency: '',
    percent: '25',
    sponsor: '',
    uses: '10',
    until: '',
  };

  it('reads a code in any spelling', () => {
    expect(schema.parse(form)).toEqual({
      name: 'Spring',
      code: 'SPRING26',
      discount: { kind: 'percent', percent: 25 },
      sponsor: '',
      uses: 10,
      until: '',
    });
    expect([parseTypedCode('ab–c 123'), parseTypedCode('abc'), parseTypedCode('abc_é1234')]).toEqual([
      'ABC123',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['code', { code: 'abc' }],
    ['percent', { percent: '100' }],
    ['percent', { percent: '2.5' }],
    ['amount', { kind: 'amount', amount: '0' }],
    ['currency', { kind: 'amount', amount: '10', currency: 'GBP' }],
    ['sponsor', { sponsor: 'River Bank' }],
    ['uses', { uses: '0' }],
    ['until', { until: '2026-01-09' }],
  ])('refuses a wrong %s', (field, wrong) => {
    const read = schema.safeParse({ ...form, ...wrong });
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
