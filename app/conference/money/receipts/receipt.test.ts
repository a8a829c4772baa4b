import { expect, it } from 'vitest';
import type { Tax } from '#conference/edition/money/tax.ts';
import { kindWords, nameDocument, readReceiptNumber, seriesLetters } from './receipt.ts';

const usNone: Tax = { regime: 'us-none', supplier: { name: 'A Foundation', address: ['1 Street'] } };

it('calls the document that asks for money an invoice only under a tax regime', () => {
  expect(kindWords({ regime: 'none' }).invoice).toBe('Request for payment');
  expect(seriesLetters('invoice', { regime: 'none' })).toBe('REQ');
  expect(kindWords(usNone).invoice).toBe('Invoice');
  expect(seriesLetters('invoice', usNone)).toBe('INV');
  for (const isInvoiced of [false, true]) {
    expect(nameDocument('receipt', usNone, isInvoiced)).toBe('receipt');
    expect(nameDocument('credit-note', usNone, isInvoiced)).toBe('credit-note');
  }
});

it.each([
  ['R-2032-00042', { kind: 'receipt', number: 42 }],
  ['req-2032-7', { kind: 'invoice', number: 7 }],
  ['INV-2032-7', { kind: 'invoice', number: 7 }],
  ['CN-2032-7', { kind: 'credit-note', number: 7 }],
  ['X-2032-7', undefined],
])('reads the typed number “%s”', (typed, read) => {
  expect(readReceiptNumber(typed)).toEqual(read);
});
