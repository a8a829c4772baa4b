import { z } from 'zod';
import type { Currency } from '#conference/edition/money/currency.ts';
import { decimalsOf, toMinorUnits } from '#conference/edition/money/minor-units.ts';

/**
 * Reads an amount with or without separators: "1500", "1,25,000.50". It becomes minor units of the currency, above zero
 * and at most `most`. `message` is the error for a text that is not an amount in this currency.
 */
export function typedAmount(currency: Currency, message: string, most: number) {
  return z
    .string()
    .regex(/^\d[\d,]*(\.\d+)?$/, message)
    .refine(
      (text) => !text.includes(',') || isGrouped(text),
      'Please use a comma only between groups, as in 1,500 or 1,25,000, and a point before cents or paise: 10.50.',
    )
    .transform((text, context) => {
      const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
      const minor = toMinorUnits(whole, fraction, currency);
      if (minor !== undefined) return minor;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .refine((minor) => minor > 0, 'Please enter an amount above zero.')
    .refine((minor) => minor <= most, 'Please check this amount: it is too large.');
}

/** Two amounts as people may type them, for messages: "1500 or 1500.50", and "1500" in a currency without decimals. */
export function exampleAmounts(currency: Currency): string {
  const count = decimalsOf(currency);
  return count === 0 ? '1500' : `1500 or 1500.${'5'.padEnd(count, '0')}`;
}

/** True if the commas separate groups of digits. Groups can be thousands ("1,000,000") or Indian ("10,00,000"). */
function isGrouped(text: string): boolean {
  return /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d+)?$/.test(text);
}
