import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { percentOf, toMinorUnits } from '#conference/edition/money/minor-units.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { line } from '#platform/forms/plain-text.ts';

/** The kinds of discounts: an amount, a part of the fee, or the whole fee. */
export const discountKinds = ['amount', 'percent', 'free'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export const discountKindWords: Record<DiscountKind, string> = {
  amount: 'A fixed amount',
  percent: 'A part of the fee, in percent',
  free: 'The whole fee: a free place',
};

/** A discount. Amounts are in minor units. */
export type Discount =
  | { kind: 'amount'; amount: number; currency: Currency }
  | { kind: 'percent'; percent: number }
  | { kind: 'free' };

/**
 * Calculates how much a code lowers a fee, in minor units. The result is never more than the due amount, so a code
 * never leads to a refund. The result is 0 if the code is an amount in another currency.
 */
export function calculateDiscount(
  discount: Discount,
  { charged, due, currency }: { charged: number; due: number; currency: Currency },
): number {
  switch (discount.kind) {
    case 'amount':
      return discount.currency === currency ? Math.min(discount.amount, due) : 0;
    case 'percent':
      return Math.min(percentOf(charged, discount.percent), due);
    case 'free':
      return due;
  }
}

/**
 * Reads a typed code. Returns it in capitals, without spaces and hyphens. Returns undefined if the text cannot be a
 * code.
 */
export function parseTypedCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}_]/gu, '');
  return /^[A-Z0-9]{6,40}$/.test(code) ? code : undefined;
}

const wholeNumber = (min: number, max: number, error: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((number) => number >= min && number <= max, error);

const usesMessage = 'Please enter a number from 1 to 10000.';

/** How often a code can be used. */
export const usesSchema = z.object({ uses: wholeNumber(1, 10_000, usesMessage) });

/**
 * The form that makes a code. `today` is a day in the edition's zone. `currencies` are the currencies of the edition.
 */
export function discountSchema({ today, currencies }: { today: string; currencies: readonly Currency[] }) {
  return z
    .object({
      name: line(100, 'Please enter a name.'),
      code: z.union([
        z.literal(''),
        z
          .string()
          .transform((typed) => parseTypedCode(typed) ?? '')
          .refine((code) => code !== '', 'Please use 6 to 40 letters from A to Z and digits.'),
      ]),
      kind: z.enum(discountKinds, { error: 'Please choose what the code gives.' }),
      amount: z.string().trim().max(20),
      currency: z.string().max(3),
      percent: z.string().trim().max(5),
      sponsor: z.union([z.literal(''), line(100, '')]),
      uses: wholeNumber(1, 10_000, usesMessage),
      until: z.union([
        z.literal(''),
        calendarDay('Please enter a date as year-month-day, such as 2025-01-12.').refine(
          (day) => day >= today,
          'This day is in the past.',
        ),
      ]),
    })
    .transform((form, context) => {
      const fail = (path: 'amount' | 'currency' | 'percent' | 'sponsor', message: string) => {
        context.addIssue({ code: 'custom', path: [path], message });
        return z.NEVER;
      };
      const { kind, amount, percent, currency, ...rest } = form;
      const withDiscount = (discount: Discount) => ({ ...rest, discount });
      if (rest.sponsor !== '' && kind !== 'free') return fail('sponsor', 'Only a free place has a sponsor.');
      if (kind === 'free') return withDiscount({ kind });
      if (kind === 'percent') {
        const part = wholeNumber(1, 99, '').safeParse(percent);
        if (!part.success) return fail('percent', 'Please enter a whole number from 1 to 99.');
        return withDiscount({ kind, percent: part.data });
      }
      const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(amount) ?? [];
      const minor = toMinorUnits(whole, fraction, currency);
      if (whole === '' || !minor) return fail('amount', 'Please enter an amount, such as 250 or 250.50.');
      if (!currencies.includes(currency)) return fail('currency', 'Please choose the currency.');
      return withDiscount({ kind, amount: minor, currency });
    });
}

export type DiscountForm = z.infer<ReturnType<typeof discountSchema>>;

/**
 * Whether a code can be used now. `used-up`: its number of uses is reached. `over`: its last day has passed. `ended`:
 * an organiser has ended it.
 */
export type DiscountState = 'open' | 'used-up' | 'over' | 'ended';

export const discountStateWords: Record<DiscountState, string> = {
  open: 'Open',
  'used-up': 'Used up',
  over: 'Expired',
  ended: 'Ended',
};

/** Returns the state of a code. `today` is a day in the edition's zone. */
export function discountState(
  code: { mostUses: number; used: number; until: string | null; endedAt: Date | null },
  today: string,
): DiscountState {
  if (code.endedAt !== null) return 'ended';
  if (code.until !== null && code.until < today) return 'over';
  return code.used >= code.mostUses ? 'used-up' : 'open';
}
