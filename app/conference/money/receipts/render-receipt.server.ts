import { formatDay } from '#conference/edition/days.ts';
import { nameState } from '#conference/edition/money/tax.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import { contentSchema, documentWords, type ReceiptPayer, writeNumber } from './receipt.ts';
import { readReceiptLines } from './receipt-lines.server.ts';
import { openPayer } from './receipt-payer.server.ts';
import { correctedBy, readCorrected, receipts } from './receipts.server.ts';
import { sayReceipt } from './say-receipt.server.ts';
import { writeAmount } from './write-amount.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'translations'>;

/**
 * The file of a document. `of` has the ids of the registration, booking or group payment to which the document belongs.
 * `registrationId` and `bookingId` are null if the person was erased.
 */
export type ReceiptFile = {
  pdf: Uint8Array<ArrayBuffer>;
  /** Letters of the payer's name or address that no font has. */
  missing: string[];
  number: string;
  of: { registrationId: string | null; bookingId: string | null; groupPaymentId: string | null };
};

/**
 * Renders a receipt, invoice or credit note as a PDF from what was stored when it was issued. Returns undefined if
 * there is no such document. The caller must check who may read it.
 */
export async function renderReceipt(
  store: Store,
  { receiptId, asker }: { receiptId: string; asker: Asker },
): Promise<ReceiptFile | undefined> {
  const row = await readReceipt(store.db, receiptId);
  if (!row) return undefined;
  const { tax, ...content } = contentSchema.parse(row.content);
  const number = writeNumber(content.series, row.number);
  const payer = await readPayer(store, row);
  const lines = row.group_payment_id === null ? [] : await readReceiptLines(store, receiptId);
  const corrected = await readCorrected(store.db, [row]);
  const write = (amount: number) => writeAmount({ amount, currency: row.currency });
  const title = documentWords[content.name];
  const { pdf, missing } = await store.documents.render(asker, {
    template: `conference/money/receipts/receipt-${row.template}.typ`,
    data: {
      title: `${title} ${number}`,
      language: 'en',
      paper: content.paper,
      day: row.issued_on,
      kind: row.kind,
      heading: title,
      number,
      issuedOn: formatDay(row.issued_on),
      payer: payer ?? null,
      reference: payer?.reference ?? null,
      event: content.event,
      seller: content.seller,
      item: content.item,
      amount: write(row.amount),
      ...(row.group_payment_id !== null && {
        lines: lines.map(({ amount, ...line }) => ({ ...line, amount: write(amount) })),
      }),
      settled: content.settled ? describeSettled(row.amount, content.settled, write) : null,
      tax: tax
        ? {
            sac: tax.sac,
            place: nameState(tax.state),
            gross: write(tax.parts.reduce((sum, part) => sum + part.amount, tax.taxable)),
            taxable: write(tax.taxable),
            parts: tax.parts.map((part) => ({
              name: `${part.name} ${part.percent} %`,
              amount: write(part.amount),
            })),
          }
        : null,
      taxNote: content.taxNote ?? null,
      method: content.movement?.method ?? null,
      movedOn: content.movement ? formatDay(content.movement.day) : null,
      isCancelling: row.cancels !== null,
      corrects: correctedBy(row)
        .flatMap((id) => corrected.get(id) ?? [])
        .map((one) => `${documentWords[one.name].toLowerCase()} ${one.number}`)
        .toSorted(),
      own: sayReceipt(store.translations, content, {
        kind: row.kind,
        issuedOn: row.issued_on,
        isCancelling: row.cancels !== null,
        corrected: correctedBy(row).flatMap((id) => corrected.get(id) ?? []),
      }),
    },
  });
  // A document of a group payment belongs to its payer, and not to the people whose fees it pays.
  const of =
    row.group_payment_id === null
      ? { registrationId: row.registration_id, bookingId: row.booking_id, groupPaymentId: null }
      : { registrationId: row.payer_id, bookingId: null, groupPaymentId: row.group_payment_id };
  return { pdf, missing, number, of };
}

/** Writes what was waived and paid of an invoice when it was issued, and what is still due. Leaves out zeros. */
function describeSettled(
  amount: number,
  { waived, paid }: { waived: number; paid: number },
  write: (amount: number) => string,
) {
  const due = Math.max(0, amount - waived - paid);
  return {
    waived: waived > 0 ? write(waived) : null,
    paid: paid > 0 ? write(paid) : null,
    due: write(due),
    isDue: due > 0,
  };
}

async function readReceipt(db: Database, id: string) {
  return await receipts(db)
    .leftJoin(charges(db).as('charged'), 'charged.id', 'receipt.charge_id')
    .leftJoin(groupPayments(db).as('group'), 'group.id', 'receipt.group_payment_id')
    .select(['charged.registration_id', 'charged.booking_id', 'receipt.sealed_payer', 'group.payer_id'])
    .where('receipt.id', '=', id)
    .executeTakeFirst();
}

async function readPayer(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  { record_key_id, sealed_payer }: { record_key_id: string | null; sealed_payer: Buffer | null },
): Promise<ReceiptPayer | undefined> {
  if (record_key_id === null || sealed_payer === null) return undefined;
  const recordKey = await openRecordKeyIfExists(db, secrets, record_key_id);
  return recordKey && openPayer(recordKey, sealed_payer);
}
