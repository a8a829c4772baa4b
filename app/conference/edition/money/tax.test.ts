import { describe, expect, it } from 'vitest';
import { divideTax, type IndiaGst, isGstin, placeOfSupply, taxOf, taxSchema } from './tax.ts';

const gst: IndiaGst = {
  regime: 'india-gst',
  supplier: { name: 'River Foundation', address: ['1 Bank Street', 'Pune'] },
  gstin: '27AAPFU0939F1ZV',
  sac: '998596',
  ratePercent: 18,
  placeOfSupply: 'payer',
};

describe('an edition', () => {
  it('has no tax regime unless it declares one', () => {
    expect(taxOf({})).toEqual({ regime: 'none' });
    expect(taxOf({ tax: gst })).toEqual(gst);
  });

  it.each([
    [{}, undefined],
    [
      { gstin: '27AAPFU0939F1ZW' },
      'this GSTIN has a typing error: its check character or its state is wrong',
    ],
    [{ gstin: '27AAPFU0939F1Z' }, 'a GSTIN of 15 digits and capital letters'],
    [{ sac: '9985' }, 'a SAC of six digits that begins with 99'],
    [{ supplier: { name: 'River Foundation', address: [] } }, /expected array/],
  ])('is checked with %j', (parts, message) => {
    const read = taxSchema.safeParse({ ...gst, ...parts });
    if (message === undefined) expect(read.success).toBe(true);
    else expect(read.error?.issues[0]?.message).toMatch(message);
  });

  it('cannot have a place of supply that is no Indian state, or an EIN with a typing error', () => {
    expect(taxSchema.safeParse({ ...gst, placeOfSupply: '99' }).success).toBe(false);
    const { supplier } = gst;
    expect(taxSchema.safeParse({ regime: 'us-none', supplier, ein: '12-3456789' }).success).toBe(true);
    expect(taxSchema.safeParse({ regime: 'us-none', supplier, ein: '123456789' }).success).toBe(false);
  });
});

it.each([
  ['27AAPFU0939F1ZV', true],
  ['72AAPFU0939F1ZV', false],
  ['27AAPUF0939F1ZV', false],
  ['GST-1', false],
])('knows whether “%s” is a GSTIN', (text, isOne) => {
  expect(isGstin(text)).toBe(isOne);
});

it('supplies where the event takes place, or to the state of a payer with a GSTIN', () => {
  expect(placeOfSupply({ ...gst, placeOfSupply: '07' }, '27AAPFU0939F1ZV')).toBe('07');
  expect(placeOfSupply({ ...gst, gstin: '07AAPFU0939F1ZX' }, '27AAPFU0939F1ZV')).toBe('27');
  expect(placeOfSupply(gst, 'VAT 123')).toBe('27');
});

describe('the tax that an amount includes', () => {
  it('is divided between the Union and the supplier’s own state', () => {
    expect(divideTax(gst, 1180_00, '27')).toEqual({
      taxable: 1000_00,
      parts: [
        { name: 'CGST', percent: 9, amount: 90_00 },
        { name: 'SGST', percent: 9, amount: 90_00 },
      ],
    });
    expect(divideTax({ ...gst, gstin: '04AAPFU0939F1Z3' }, 1180_00, '04').parts[1]?.name).toBe('UTGST');
  });

  it('is integrated tax in another state', () => {
    expect(divideTax(gst, 1180_00, '07')).toEqual({
      taxable: 1000_00,
      parts: [{ name: 'IGST', percent: 18, amount: 180_00 }],
    });
  });

  it('always adds up to the amount, with equal halves', () => {
    for (const ratePercent of [5, 18, 40]) {
      for (let gross = 1; gross < 400; gross++) {
        const { taxable, parts } = divideTax({ ...gst, ratePercent }, gross, '27');
        expect(parts.reduce((sum, { amount }) => sum + amount, taxable)).toBe(gross);
        expect(parts[0]?.amount).toBe(parts[1]?.amount);
      }
    }
  });
});
