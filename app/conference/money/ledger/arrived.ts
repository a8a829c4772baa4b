import { z } from 'zod';
import { type Currency, currencySchema } from '#conference/edition/money/currency.ts';
import { convert } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { typedAmount } from './typed-amount.ts';

/** A sum that arrived in a currency other than the charge's currency. */
export type Arrived = {
  /** In minor units of `currency`. */
  amount: number;
  currency: Currency;
  /** What one unit of `currency` was worth in the charge's currency, as a decimal number such as "91.25". */
  rate: string;
  /** What banks kept, in minor units of the charge's currency. */
  charges: number;
};

/**
 * The largest sum, in minor units. Larger sums are probably typing errors. The limit is high because a unit of some
 * currencies is worth little.
 */
const mostArrived = 1_000_000_000_000;
const mostCharges = 100_000_000;

/** The fields of the form about a sum in another currency. All are empty if it arrived in the charge's currency. */
export const arrivedFields = {
  arrivedAmount: z.string().trim().max(40).optional().default(''),
  arrivedCurrency: z.string().trim().max(10).optional().default(''),
  rate: z.string().trim().max(30).optional().default(''),
  bankCharges: z.string().trim().max(40).optional().default(''),
};

export type ArrivedField = keyof typeof arrivedFields;

type Typed = Record<ArrivedField, string>;

/** The rate has at most ten digits before and after the point. */
const rateSchema = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,10})?$/, 'Please enter the rate as a number, such as 91.25.')
  .refine((rate) => /[1-9]/.test(rate), 'Please enter a rate above zero.');

/**
 * Reads the fields about a sum that arrived in another currency. `arrived` is undefined if all of them are empty.
 * `counted` is the amount of the payment in minor units of the charge's currency. The typed rate converts the arrived
 * sum into this currency: `counted` may be at most the result, and at least the result minus the bank's fees.
 */
export function readArrived(
  typed: Typed,
  { counted, currency }: { counted: number; currency: Currency },
): { arrived: Arrived | undefined; errors: Partial<Record<ArrivedField | 'amount', string>> } {
  if (Object.values(typed).every((text) => text === '')) return { arrived: undefined, errors: {} };
  const fields = {
    // The currency says how many decimals the amount has.
    arrivedAmount: typedAmount(
      typed.arrivedCurrency.toUpperCase(),
      'Please enter the amount that arrived, such as 200 or 200.50.',
      mostArrived,
    ),
    arrivedCurrency: z
      .string()
      .transform((code) => code.toUpperCase())
      .pipe(currencySchema)
      .refine(
        (code) => code !== currency,
        'This is the currency of the charge. Please leave these fields empty.',
      ),
    rate: rateSchema,
    bankCharges: z
      .literal('')
      .transform(() => 0)
      .or(typedAmount(currency, 'Please enter the charges as an amount, such as 12.50.', mostCharges)),
  };
  const read = z.object(fields).safeParse(typed);
  if (!read.success) {
    const errors = Object.fromEntries(
      read.error.issues
        .toReversed()
        .map(({ path: [field = ''], message }) => [field, clarifyMessage(String(field), message)]),
    );
    return { arrived: undefined, errors };
  }
  const { arrivedAmount, arrivedCurrency, rate, bankCharges } = read.data;
  const arrived = { amount: arrivedAmount, currency: arrivedCurrency, rate, charges: bankCharges };
  const whole = convert(arrived.amount, rate, { from: arrivedCurrency, to: currency });
  // The bank may have rounded, so the amounts can differ by one minor unit.
  if (counted <= whole + 1 && counted >= whole - arrived.charges - 1) return { arrived, errors: {} };
  const format = (amount: number) => formatMoney({ amount, currency });
  const least =
    arrived.charges === 0 ? '' : `, or ${format(Math.max(0, whole - arrived.charges))} after the charges`;
  return {
    arrived: undefined,
    errors: { amount: `At this rate ${format(whole)} arrived${least}. Please correct the amount.` },
  };
}

/** Replaces error messages that were not written for organisers. */
function clarifyMessage(field: string, message: string): string {
  if (field === 'bankCharges') return 'Please enter the charges as an amount, such as 12.50.';
  return field === 'arrivedCurrency' && message.startsWith('the ')
    ? 'Please enter the code of a currency, such as EUR.'
    : message;
}

/** Describes a sum in another currency: "€200 at 91.25, bank charges ₹295". */
export function describeArrived(
  { amount, currency, rate, charges }: Arrived,
  chargeCurrency: Currency,
): string {
  const kept =
    charges === 0 ? '' : `, bank charges ${formatMoney({ amount: charges, currency: chargeCurrency })}`;
  return `${formatMoney({ amount, currency })} at ${trimRate(rate)}${kept}`;
}

/** Leaves out the zeros at the end, which the database adds. */
export function trimRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}
