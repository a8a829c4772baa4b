import { z } from 'zod';
import { indianStates, unionTerritories } from './indian-states.ts';

const text = z.string().trim().min(1);

/** The organisation that the tax office knows. A document names it instead of all organisers. */
const supplierSchema = z.strictObject({ name: text, address: z.array(text).min(1) });

const gstinForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const stateCode = z.string().refine((code) => code in indianStates, 'the two digits of an Indian state');

/**
 * The tax regime of the edition. It decides the words of receipts, and whether a request for payment is called an
 * invoice. Ask an accountant: `docs/running-it.md` says what.
 */
export const taxSchema = z.discriminatedUnion('regime', [
  /** The organisers are registered for no tax. No document is an invoice. */
  z.strictObject({ regime: z.literal('none') }),
  /** An organisation in the USA that charges no sales tax. */
  z.strictObject({
    regime: z.literal('us-none'),
    supplier: supplierSchema,
    /** The Employer Identification Number. */
    ein: z
      .string()
      .regex(/^\d{2}-\d{7}$/, 'an EIN such as 12-3456789')
      .optional(),
  }),
  /** India's goods and services tax. All prices include it. */
  z.strictObject({
    regime: z.literal('india-gst'),
    supplier: supplierSchema,
    gstin: z
      .string()
      .regex(gstinForm, 'a GSTIN of 15 digits and capital letters')
      .refine(isGstin, 'this GSTIN has a typing error: its check character or its state is wrong'),
    /** The Services Accounting Code, such as 998596 for events. */
    sac: z.string().regex(/^99\d{4}$/, 'a SAC of six digits that begins with 99'),
    ratePercent: z.int().min(1).max(40),
    /** The state where the event takes place, or `payer`: the state of a payer with a GSTIN, and else the supplier's. */
    placeOfSupply: z.union([z.literal('payer'), stateCode]),
  }),
]);

export type Tax = z.infer<typeof taxSchema>;
export type IndiaGst = Extract<Tax, { regime: 'india-gst' }>;

/** What an edition declares, or else `none`. */
export function taxOf({ tax = { regime: 'none' } }: { tax?: Tax | undefined }): Tax {
  return tax;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * True if a text is a GSTIN of a known state, and its last character is right. This character makes typing errors
 * visible: each other one counts once or twice, in turns, as two digits of a number with the base 36.
 */
export function isGstin(typed: string): boolean {
  if (!gstinForm.test(typed) || !(typed.slice(0, 2) in indianStates)) return false;
  const sum = [...typed.slice(0, 14)].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === typed[14];
}

/** True if somebody meant to type a GSTIN: fifteen letters and digits, of which the first two are digits. */
export function looksLikeGstin(typed: string): boolean {
  return /^\d{2}[A-Z0-9]{13}$/.test(typed);
}

/** Returns the code of the state where a supply to this payer counts as made. */
export function placeOfSupply({ placeOfSupply: place, gstin }: IndiaGst, payersTaxNumber: string): string {
  if (place !== 'payer') return place;
  return (isGstin(payersTaxNumber) ? payersTaxNumber : gstin).slice(0, 2);
}

/** Writes a state as documents name it: "Punjab (03)". */
export function nameState(code: string): string {
  return `${indianStates[code] ?? ''} (${code})`;
}

/** The tax that an amount includes. Amounts are in minor units; a rate can have half a percent. */
export type TaxParts = { taxable: number; parts: { name: string; percent: number; amount: number }[] };

/**
 * Divides an amount that includes the tax. In the supplier's own state half of the tax is for the Union and half for
 * the state; else all of it is integrated tax. Half a minor unit is rounded up.
 */
export function divideTax({ ratePercent, gstin }: IndiaGst, gross: number, state: string): TaxParts {
  const isOwnState = gstin.startsWith(state);
  const amount = divideRounded(gross * ratePercent, (100 + ratePercent) * (isOwnState ? 2 : 1));
  const names = isOwnState ? ['CGST', unionTerritories.includes(state) ? 'UTGST' : 'SGST'] : ['IGST'];
  const percent = ratePercent / names.length;
  return {
    taxable: gross - amount * names.length,
    parts: names.map((name) => ({ name, percent, amount })),
  };
}

function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
