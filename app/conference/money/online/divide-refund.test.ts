import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideRefund } from './divide-refund.ts';

const line = (chargeId: string, notRefunded: number, owed = 0) => ({ chargeId, notRefunded, owed });

it('first takes what the organisers owe for a charge, then the money of the last charge, then of the charge before it', () => {
  const lines = [line('a', 100, 30), line('b', 100), line('c', 100)];
  expect(divideRefund(20, lines)).toEqual([{ chargeId: 'a', amount: 20 }]);
  expect(divideRefund(150, lines)).toEqual([
    { chargeId: 'a', amount: 30 },
    { chargeId: 'b', amount: 20 },
    { chargeId: 'c', amount: 100 },
  ]);
  expect(divideRefund(310, lines)).toEqual([
    { chargeId: 'a', amount: 100 },
    { chargeId: 'b', amount: 100 },
    { chargeId: 'c', amount: 100 },
  ]);
});

it('divides any amount without losing a cent, and never takes more from a charge than it has left', () => {
  const lines = fc.array(fc.record({ notRefunded: fc.nat(3000), owed: fc.nat(4000) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.nat(20_000), lines, (amount, some) => {
      const given = some.map((one, index) => ({ ...one, chargeId: String(index) }));
      const shares = divideRefund(amount, given);
      const most = given.reduce((sum, { notRefunded }) => sum + notRefunded, 0);
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(Math.min(amount, most));
      expect(shares.every((share) => share.amount > 0)).toBe(true);
      for (const { chargeId, amount: share } of shares) {
        expect(share).toBeLessThanOrEqual(given[Number(chargeId)]?.notRefunded ?? 0);
      }
    }),
  );
});
