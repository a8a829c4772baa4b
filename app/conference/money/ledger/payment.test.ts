import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { balanceOf, calculateRefund, paymentSchema } from './payment.ts';

const sums = { chargeId: 'a', currency: 'USD', charged: 2500_00, received: 0, waived: 0, repaid: 0 } as const;

describe('a balance', () => {
  it.each([
    [{}, { paid: 0, due: 2500_00, overpaid: 0 }],
    [{ received: 1000_00 }, { paid: 1000_00, due: 1500_00, overpaid: 0 }],
    [
      { received: 2000_00, waived: 500_00 },
      { paid: 2500_00, due: 0, overpaid: 0 },
    ],
    [{ received: 2600_00 }, { paid: 2600_00, due: 0, overpaid: 100_00 }],
    [
      { received: 2600_00, repaid: 100_00 },
      { paid: 2500_00, due: 0, overpaid: 0 },
    ],
    [{ waived: 2600_00 }, { paid: 2600_00, due: 0, overpaid: 0 }],
    [
      { received: 50_00, waived: 2600_00 },
      { paid: 2650_00, due: 0, overpaid: 50_00 },
    ],
  ])('of %o is %o', (given, expected) => {
    expect(balanceOf({ ...sums, ...given })).toEqual({ ...sums, ...given, ...expected });
  });

  it.each([
    [{ received: 2500_00 }, 50, 1250_00],
    [{ received: 2600_00 }, 50, 1350_00],
    [{ received: 2000_00, waived: 500_00 }, 50, 1000_00],
    [{ received: 2500_00, repaid: 1250_00 }, 50, 0],
    [{ received: 2500_00 }, 0, 0],
    [{ received: 10_00 }, 75, 7_50],
    [{ waived: 2500_00 }, 100, 0],
  ])('of %o, with %i %% refundable, has a refund of %i', (given, percent, expected) => {
    expect(calculateRefund(balanceOf({ ...sums, ...given }), percent)).toBe(expected);
  });
});

const posted = {
  kind: 'payment',
  method: 'transfer',
  amount: '1500',
  receivedOn: '2026-01-10',
  reference: ' UTR 4711 ',
  note: '',
  accepted: '',
};
const read = (parts: Partial<typeof posted> = {}, currency = 'USD') =>
  paymentSchema('2026-01-10', currency).safeParse({ ...posted, ...parts });
const faults = (parts: Partial<typeof posted>) => {
  const { error } = read(parts);
  return error && Object.entries(fieldErrors(error));
};

describe('the form of a payment', () => {
  it('returns minor units and trimmed texts', () => {
    expect(read().data).toEqual({
      kind: 'payment',
      method: 'transfer',
      amount: 1500_00,
      receivedOn: '2026-01-10',
      reference: 'UTR 4711',
      note: '',
      accepted: undefined,
      isReferenceAccepted: false,
    });
  });

  it.each([
    ['₹1,25,000', 'INR', 1_25_000_00],
    ['INR 1,25,000', 'INR', 1_25_000_00],
    ['10,00,000.50', 'INR', 10_00_000_50],
    ['$ 1,000,000', 'USD', 1_000_000_00],
    ['1,500', 'USD', 1500_00],
    ['usd 99.5', 'USD', 99_50],
    ['0.01', 'USD', 1],
    ['1500.05', 'USD', 1500_05],
  ])('reads %s in %s', (amount, currency, expected) => {
    expect(read({ amount }, currency).data?.amount).toBe(expected);
  });

  it.each(['₹1500', 'INR 1500', 'Rs 1500', 'Rs. 1500', '€1500', '1500 ₹'])(
    'refuses %s as an amount in US dollars',
    (amount) => {
      expect(faults({ amount })).toEqual([
        ['amount', 'Please enter an amount in US dollars, such as 1500 or 1500.50.'],
      ]);
    },
  );

  it.each([
    [{ amount: '' }, [['amount', 'Please enter the amount.']]],
    [{ amount: '-5' }, [['amount', 'Please enter an amount in US dollars, such as 1500 or 1500.50.']]],
    [{ amount: '1.500,00' }, [['amount', 'Please enter an amount in US dollars, such as 1500 or 1500.50.']]],
    [{ amount: '0.00' }, [['amount', 'Please enter an amount above zero.']]],
    [{ amount: '99999999999' }, [['amount', 'Please check this amount: it is too large.']]],
    [{ receivedOn: '2026-01-11' }, [['receivedOn', 'This day is in the future.']]],
    [
      { receivedOn: '2026-02-30' },
      [['receivedOn', 'Please enter a date as year-month-day, such as 2025-01-12.']],
    ],
    [{ kind: 'counter-entry' }, [['kind', 'Please choose what to record.']]],
    [{ method: 'cheque' }, [['method', 'Please choose how it was paid.']]],
    [{ kind: 'refund', method: 'waiver' }, [['method', 'A waiver cannot be paid back.']]],
  ])('refuses %o', (parts, expected) => {
    expect(faults(parts)).toEqual(expected);
  });

  it.each(['10,00', '1,5', '1500,00', '1,,500', '1,500,', '12,34,56', '1,0000', '1,00,000,000', '1234,567'])(
    'refuses %s, because its commas do not separate groups of digits',
    (amount) => {
      expect(faults({ amount })).toEqual([
        [
          'amount',
          'Please use a comma only between groups, as in 1,500 or 1,25,000, and a point before cents or paise: 10.50.',
        ],
      ]);
    },
  );

  it('ignores an accepted overpayment that is not a number', () => {
    expect(read({ accepted: 'all of it' }).data?.accepted).toBeUndefined();
    expect(read({ accepted: '10000' }).data?.accepted).toBe(100_00);
  });
});
