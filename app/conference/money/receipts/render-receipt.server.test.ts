import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { changeRegistrationCharge } from '#conference/money/ledger/change-charge.server.ts';
import { orderInvoice } from '#conference/money/receipts/order-invoice.server.ts';
import { openOwnReceipt, showReceipt } from '#conference/money/receipts/show-receipt.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { undoPayment } from '#conference/money/undo-payment.server.ts';
import type { DocumentData } from '#platform/documents/document.ts';
import { aBooking, anAsker, anOrganiser, aPaymentToRecord, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { listReceipts } from './list-receipts.server.ts';
import { listReceiptsOf } from './personal-data.server.ts';
import { renderReceipt } from './render-receipt.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const finance = await anOrganiser(platform, { roles: ['finance'] });
const requestId = 'a-request';
const form = { name: 'Çelik & Co. संस्था', address: 'Peace Road 1\nPune', taxNumber: 'GST-1' };

type Of = { kind: 'registration' | 'booking'; id: string };

async function person(fullName = 'Mira Çelik') {
  const { id } = await aRegistration(platform, { fullName });
  return { kind: 'registration', id } as const;
}
async function pay(of: Of, parts?: Parameters<typeof aPaymentToRecord>[2]) {
  const made = await recordPayment(platform, aPaymentToRecord(of, finance.id, parts), now);
  if (!made.ok) throw new Error(made.reason);
  return made.paymentId;
}
const order = async (of: Of, by: { registrationId: string } | { organiserId: string }, parts = {}) =>
  await orderInvoice(platform, { of, form: { ...form, ...parts }, by, requestId }, now);
const list = async ({ kind, id }: Of) =>
  (
    await listReceipts(db, {
      registrationIds: kind === 'registration' ? [id] : [],
      bookingIds: kind === 'booking' ? [id] : [],
    })
  ).reverse();

/** Renders a document with the real renderer. Returns the data that its template got. */
async function read(id: string): Promise<DocumentData> {
  let given: DocumentData | undefined;
  const documents: typeof platform.documents = {
    ...platform.documents,
    render: async (asker, document) => {
      given = document.data;
      return await platform.documents.render(asker, document);
    },
  };
  const file = await renderReceipt({ ...platform, documents }, { receiptId: id, asker: anAsker });
  expect(Buffer.from(file?.pdf ?? []).toString('latin1')).toMatch(/^%PDF-1\.7/);
  if (!given) throw new Error('The renderer returned no file.');
  return given;
}

/** Reads the text of a file with pdftotext. Returns undefined if pdftotext is not installed. */
function readText(pdf: Uint8Array): string | undefined {
  const { error, stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  return error ? undefined : stdout;
}

describe('a document', () => {
  it('names the payer, the recipient, the item, the date and the method, and never changes', async () => {
    const of = await person();
    await pay(of, { amount: 1500_05 });
    const [receipt] = await list(of);
    const first = await renderReceipt(platform, { receiptId: receipt?.id ?? '', asker: anAsker });
    expect(await read(receipt?.id ?? '')).toEqual({
      title: `Receipt ${receipt?.number}`,
      language: 'en',
      paper: 'a4',
      day: '2026-01-10',
      kind: 'receipt',
      heading: 'Receipt',
      number: receipt?.number,
      issuedOn: '10 January 2026',
      payer: { name: 'Mira Çelik', address: '', taxNumber: '', reference: expect.stringMatching(/^PC-/) },
      reference: expect.stringMatching(/^PC-/),
      event: 'River City Peace Conference, River City, 26–30 January 2026',
      seller: {
        names: ['River Foundation', 'Hill Foundation'],
        address: ['River Hall, 1 Bank Street', 'River City 000000', 'India'],
        email: 'hello@river-conference.example',
      },
      item: 'Registration: Professional or faculty',
      amount: 'USD 1,500.05',
      settled: null,
      tax: null,
      taxNote: null,
      method: 'Bank transfer',
      movedOn: '9 January 2026',
      isCancelling: false,
      corrects: [],
      own: null,
    });
    await db
      .updateTable('registration')
      .set({ full_name: 'Another Name', participant_type: 'student' })
      .where('id', '=', of.id)
      .execute();
    const again = await renderReceipt(platform, { receiptId: receipt?.id ?? '', asker: anAsker });
    expect(Buffer.from(again?.pdf ?? []).equals(Buffer.from(first?.pdf ?? []))).toBe(true);
  });

  it('contains an Arabic name as text that can be copied', async () => {
    const of = await person();
    const name = 'محمد بن عبد الله';
    await order(of, { registrationId: of.id }, { name, address: name });
    const file = await renderReceipt(platform, { receiptId: (await list(of))[0]?.id ?? '', asker: anAsker });
    const text = readText(file?.pdf ?? new Uint8Array());
    // pdftotext is not installed on every machine.
    if (text !== undefined) expect(text.split(name)).toHaveLength(3);
  });

  it('names the receipt that a credit note cancels', async () => {
    const of = await person();
    const paymentId = await pay(of, { amount: 20_00 });
    const by = { organiserId: finance.id, requestId };
    await undoPayment(platform, { of, paymentId, reason: 'A mistake', ...by }, now);
    const listed = await list(of);
    const receipt = listed.find(({ kind }) => kind === 'receipt');
    const note = listed.find(({ kind }) => kind === 'credit-note');
    expect(await read(note?.id ?? '')).toMatchObject({
      kind: 'credit-note',
      amount: 'USD 20.00',
      isCancelling: true,
      corrects: [`receipt ${receipt?.number}`],
    });
  });

  it('names the receipts that the credit note of a refund corrects, without those that are cancelled', async () => {
    const of = await person();
    await pay(of, { amount: 20_00 });
    const paymentId = await pay(of, { amount: 30_00 });
    const by = { organiserId: finance.id, requestId };
    await undoPayment(platform, { of, paymentId, reason: 'A mistake', ...by }, now);
    await pay(of, { kind: 'refund', amount: 5_00 });
    await pay(of, { kind: 'refund', amount: 6_00, accepted: 6_00 });
    const listed = await list(of);
    const receipt = listed.find(({ kind, isCancelled }) => kind === 'receipt' && !isCancelled);
    const notes = listed.filter(({ kind, amount }) => kind === 'credit-note' && amount < 10_00);
    expect(notes.map(({ about }) => about)).toEqual(Array(2).fill([receipt?.number]));
    expect(await read(notes[0]?.id ?? '')).toMatchObject({
      isCancelling: false,
      corrects: [`receipt ${receipt?.number}`],
    });
  });

  it('keeps its number and amount when the key of the payer is destroyed', async () => {
    const of = await person();
    await pay(of, { amount: 30_00 });
    const [receipt] = await list(of);
    const { record_key_id } = await db
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    const other = await person('Somebody Else');
    const { record_key_id: otherKey } = await db
      .selectFrom('registration')
      .select('record_key_id')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('registration').set({ record_key_id: otherKey }).where('id', '=', of.id).execute();
    await db.deleteFrom('record_key').where('id', '=', record_key_id).execute();
    expect(await read(receipt?.id ?? '')).toMatchObject({
      number: receipt?.number,
      amount: 'USD 30.00',
      payer: null,
      reference: null,
    });
  });

  it('is shown only to its payer and to the desk, and the audit records which organiser saw it', async () => {
    const [of, stranger] = [await person(), await person()];
    await pay(of);
    const receiptId = (await list(of))[0]?.id ?? '';
    expect(await openOwnReceipt(platform, { receiptId, registrationId: of.id })).toBeDefined();
    expect(await openOwnReceipt(platform, { receiptId, registrationId: stranger.id })).toBeUndefined();
    const file = await showReceipt(platform, { receiptId, organiserId: finance.id, requestId });
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'subject', 'detail'])
      .where('subject_id', '=', of.id)
      .where('action', '=', 'receipt.shown')
      .execute();
    expect(acts).toEqual([
      {
        action: 'receipt.shown',
        actor_id: finance.id,
        subject: 'registration',
        detail: { receipt: file?.number },
      },
    ]);
  });

  it('of a booking is shown to the participant who booked', async () => {
    const of = await person();
    const booking = { kind: 'booking', id: await aBooking(platform, of.id) } as const;
    await pay(booking, { amount: 1000_00 });
    const receiptId = (await list(booking))[0]?.id ?? '';
    expect(await openOwnReceipt(platform, { receiptId, registrationId: of.id })).toBeDefined();
    expect(
      await openOwnReceipt(platform, { receiptId, registrationId: (await person()).id }),
    ).toBeUndefined();
  });
});

describe('an invoice', () => {
  it('is issued only once, and later receipts name the payer of the invoice', async () => {
    const of = await person();
    const by = { registrationId: of.id };
    const made = await Promise.all([1, 2, 3].map(() => order(of, by)));
    expect(new Set(made.map((one) => one.ok && one.receiptId)).size).toBe(1);
    await pay(of);
    const [invoice, receipt, ...rest] = await list(of);
    expect(rest).toEqual([]);
    expect(invoice?.number).toMatch(/^REQ-2026-/);
    expect(await read(invoice?.id ?? '')).toMatchObject({
      kind: 'invoice',
      heading: 'Request for payment',
      amount: 'USD 2,500.00',
      payer: form,
      method: null,
      movedOn: null,
    });
    expect(await read(receipt?.id ?? '')).toMatchObject({ kind: 'receipt', payer: form });
    expect(await order(of, by, { name: 'Another' })).toEqual({ ok: false, reason: 'issued-already' });
    const [copied] = await listReceiptsOf(platform, { registrationIds: [of.id], bookingIds: [] });
    expect(copied).toMatchObject({ payer: form });
  });

  it('shows what was waived and paid when it was issued, and what is due', async () => {
    const of = await person();
    await pay(of, { amount: 1000_00 });
    await pay(of, { method: 'waiver', amount: 200_00 });
    await order(of, { registrationId: of.id });
    const invoice = (await list(of)).find(({ kind }) => kind === 'invoice');
    const shown = await read(invoice?.id ?? '');
    expect(shown.settled).toEqual({
      waived: 'USD 200.00',
      paid: 'USD 1,000.00',
      due: 'USD 1,300.00',
      isDue: true,
    });
    await pay(of, { amount: 1300_00 });
    expect(await read(invoice?.id ?? '')).toEqual(shown);
  });

  it('is corrected by a credit note and a new invoice with today’s price', async () => {
    const of = await person();
    const by = { organiserId: finance.id };
    await order(of, { registrationId: of.id });
    await changeRegistrationCharge(
      db,
      { registrationId: of.id, fee: { amount: 1500_00, currency: 'USD' } },
      now,
    );
    const corrected = await order(of, by, { name: 'The right name' });
    expect(corrected).toMatchObject({ ok: true });
    expect(await order(of, by, { name: 'The right name' })).toEqual(corrected);
    const listed = await list(of);
    expect(listed.map(({ kind, amount, isCancelled }) => ({ kind, amount, isCancelled }))).toEqual(
      expect.arrayContaining([
        { kind: 'invoice', amount: 2500_00, isCancelled: true },
        { kind: 'credit-note', amount: 2500_00, isCancelled: false },
        { kind: 'invoice', amount: 1500_00, isCancelled: false },
      ]),
    );
    const note = listed.find(({ kind }) => kind === 'credit-note');
    expect(await read(note?.id ?? '')).toMatchObject({
      payer: form,
      settled: null,
      isCancelling: true,
      corrects: [expect.stringMatching(/^request for payment REQ-2026-/)],
    });
    expect(listed).toHaveLength(3);
  });

  it('is refused to strangers, and for a registration that is not active', async () => {
    const [of, stranger] = [await person(), await person()];
    expect(await order(of, { registrationId: stranger.id })).toEqual({ ok: false, reason: 'no-such-charge' });
    await db
      .updateTable('registration')
      .set({ status: 'merged-or-duplicate' })
      .where('id', '=', of.id)
      .execute();
    expect(await order(of, { registrationId: of.id })).toEqual({ ok: false, reason: 'not-open' });
  });
});
