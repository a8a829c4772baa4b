import { expect, it } from 'vitest';
import { orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import type { DocumentData } from '#platform/documents/document.ts';
import { anAsker, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listReceipts } from './list-receipts.server.ts';
import { renderReceipt } from './render-receipt.server.ts';

const platform = await aPlatform();
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });
type Of = { kind: 'registration'; id: string };
const person = async (): Promise<Of> => ({ kind: 'registration', id: (await aRegistration(platform)).id });
const pay = async (of: Of, parts: Parameters<typeof aPaymentToRecord>[2]) =>
  expect(await recordPayment(platform, aPaymentToRecord(of, finance.id, parts), now)).toMatchObject({
    ok: true,
  });
const order = async (of: Of, taxNumber = '') => {
  const form = { name: 'River Trust', address: 'Peace Road 1', taxNumber };
  const by = { registrationId: of.id };
  expect(await orderInvoice(platform, { of, form, by, requestId: 'a-request' }, now)).toMatchObject({
    ok: true,
  });
};

/** Lists the documents of a registration, by their names, with the data that their template gets. */
async function read({ id }: Of): Promise<Map<string, DocumentData>> {
  const listed = await listReceipts(platform.db, { registrationIds: [id], bookingIds: [] });
  const found = new Map<string, DocumentData>();
  for (const receipt of listed) {
    const documents: typeof platform.documents = {
      ...platform.documents,
      render: async (asker, document) => {
        found.set(receipt.name, document.data);
        return await platform.documents.render(asker, document);
      },
    };
    await renderReceipt({ ...platform, documents }, { receiptId: receipt.id, asker: anAsker });
  }
  return found;
}

const halves = (amount: string) => [
  { name: 'CGST 9 %', amount },
  { name: 'SGST 9 %', amount },
];

it('under GST, money before an invoice has a receipt voucher with its tax, and its refund a refund voucher', async () => {
  const of = await person();
  await pay(of, { amount: 1180_00 });
  await pay(of, { kind: 'refund', amount: 118_00 });
  const documents = await read(of);
  expect([...documents.keys()].sort()).toEqual(['receipt-voucher', 'refund-voucher']);
  expect(documents.get('receipt-voucher')).toMatchObject({
    heading: 'Receipt voucher',
    seller: {
      names: ['River Foundation'],
      address: ['1 Bank Street', 'Mumbai 400001'],
      taxNumber: 'GSTIN 27AAPFU0939F1ZV',
    },
    amount: 'USD 1,180.00',
    tax: {
      sac: '998596',
      place: 'Maharashtra (27)',
      gross: 'USD 1,180.00',
      taxable: 'USD 1,000.00',
      parts: halves('USD 90.00'),
    },
  });
  expect(documents.get('refund-voucher')).toMatchObject({
    tax: { taxable: 'USD 100.00', parts: halves('USD 9.00') },
    corrects: [expect.stringMatching(/^receipt voucher R-2026-/)],
  });
});

it('under GST, a tax invoice shows the tax, a receipt for it does not, and a credit note corrects both', async () => {
  const of = await person();
  await order(of);
  await pay(of, { amount: 1180_00 });
  await pay(of, { kind: 'refund', amount: 118_00 });
  const documents = await read(of);
  expect([...documents.keys()].sort()).toEqual(['credit-note', 'receipt', 'tax-invoice']);
  expect(documents.get('tax-invoice')).toMatchObject({
    heading: 'Tax invoice',
    number: expect.stringMatching(/^INV-2026-/),
    tax: { taxable: 'USD 2,118.64', parts: halves('USD 190.68') },
  });
  expect(documents.get('receipt')).toMatchObject({ heading: 'Receipt', tax: null });
  expect(documents.get('credit-note')).toMatchObject({
    tax: { taxable: 'USD 100.00', parts: halves('USD 9.00') },
    corrects: expect.arrayContaining([
      expect.stringMatching(/^tax invoice INV-/),
      expect.stringMatching(/^receipt R-/),
    ]),
  });
});

it('under GST, a payer with a GSTIN of another state pays integrated tax, also in later credit notes', async () => {
  const of = await person();
  await order(of, '29AAPFU0939F1ZR');
  await pay(of, { amount: 2500_00 });
  await pay(of, { kind: 'refund', amount: 1180_00 });
  const documents = await read(of);
  const integrated = (amount: string) => [{ name: 'IGST 18 %', amount }];
  expect(documents.get('tax-invoice')?.tax).toMatchObject({
    place: 'Karnataka (29)',
    parts: integrated('USD 381.36'),
  });
  expect(documents.get('credit-note')?.tax).toMatchObject({
    place: 'Karnataka (29)',
    parts: integrated('USD 180.00'),
  });
});
