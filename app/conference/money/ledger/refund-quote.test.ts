import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#conference/edition/days.ts';
import { listRefundRules, refundCauses } from '#conference/edition/money/refund-rules.ts';
import { facts as delhi } from '#editions/new-delhi-2026/facts.ts';
import { facts as newYork } from '#editions/new-york-2027/facts.ts';
import { balanceOf } from './payment.ts';
import { quoteRefund } from './refund-quote.ts';

const rules = listRefundRules(delhi);
const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

/** Makes random balances that can occur: no more money is repaid than was received. */
const balances = fc
  .record({ charged: amounts, received: amounts, waived: amounts, repaid: amounts })
  .map(({ repaid, ...sums }) =>
    balanceOf({ chargeId: 'a', currency: 'USD', ...sums, repaid: Math.min(repaid, sums.received) }),
  );
const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2025-06-01', count));
const causes = fc.constantFrom(...refundCauses);
const editions = fc.constantFrom(delhi, newYork);

describe('a refund quote', () => {
  it('is never negative, and never more than the received money that was not repaid', () => {
    fc.assert(
      fc.property(editions, balances, causes, days, (facts, balance, cause, day) => {
        const { amount } = quoteRefund(balance, listRefundRules(facts), { cause, day });
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(balance.received - balance.repaid);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never higher on a later day', () => {
    fc.assert(
      fc.property(editions, balances, causes, days, days, (facts, balance, cause, one, other) => {
        const [first = one, last = other] = [one, other].sort();
        const amountOn = (day: string) => quoteRefund(balance, listRefundRules(facts), { cause, day }).amount;
        expect(amountOn(last)).toBeLessThanOrEqual(amountOn(first));
      }),
      { numRuns: 2000 },
    );
  });

  it('stays the same until the last day of its rule, and is lower on the next day', () => {
    const balance = balanceOf({
      chargeId: 'a',
      currency: 'USD',
      charged: 1000_00,
      received: 1000_00,
      waived: 0,
      repaid: 0,
    });
    fc.assert(
      fc.property(causes, days, (cause, day) => {
        const quote = quoteRefund(balance, rules, { cause, day });
        if (quote.until === null) return;
        const on = (other: string) => quoteRefund(balance, rules, { cause, day: other }).amount;
        expect(on(quote.until)).toBe(quote.amount);
        expect(on(addDays(quote.until, 1))).toBeLessThan(quote.amount);
      }),
    );
  });

  it.each([
    ['cancelled', '2025-10-31', 1875_01, '2025-10-31'],
    ['cancelled', '2025-11-01', 1250_01, '2025-12-31'],
    ['cancelled', '2026-01-01', 0, null],
    ['visa-refused', '2025-12-27', 1875_01, '2025-12-27'],
    ['visa-refused', '2025-12-28', 0, null],
    ['cancelled-by-organisers', '2026-01-25', 2500_01, null],
    ['not-held', '2026-01-25', 2500_01, null],
    ['substituted', '2026-01-02', 0, null],
  ] as const)('for %s on %s is %i minor units until %s', (cause, day, amount, until) => {
    const sums = { charged: 2500_01, received: 2500_01, waived: 0, repaid: 0 };
    const balance = balanceOf({ chargeId: 'a', currency: 'USD', ...sums });
    expect(quoteRefund(balance, rules, { cause, day })).toMatchObject({ amount, until });
  });
});
