import { z } from 'zod';
import { toMinorUnits } from '#conference/edition/money/minor-units.ts';

/**
 * Reads an amount with or without separators: "1500", "1,25,000.50". It becomes minor units, above zero and at most
 * `most`. `message` is the error for a text that is not an amount.
 */
export function typedAmount(message: string, most: number) {
  return z
    .string()
    .regex(/^\d[\d,]*(\.\d{1,2})?$/, message)
    .refine(
      (text) => !text.includes(',') || isGrouped(text),
      'Please use a comma only between groups, as in 1,500 or 1,25,000, and a point before cents or paise: 10.50.',
    )
    .transform(parseDecimal)
    .refine((minor) => minor > 0, 'Please enter an amount above zero.')
    .refine((minor) => minor <= most, 'Please check this amount: it is too large.');
}

/** True if the commas separate groups of digits. Groups can be thousands ("1,000,000") or Indian ("10,00,000"). */
function isGrouped(text: string): boolean {
  return /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d+)?$/.test(text);
}

function parseDecimal(text: string): number {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  return toMinorUnits(whole, fraction);
}
