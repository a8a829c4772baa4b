import { edition } from '#conference/edition/edition.server.ts';
import { charges } from '#conference/money/ledger/charges.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { contentSchema, readReceiptNumber, writeNumber } from './receipt.ts';
import { receipts } from './receipts.server.ts';

/**
 * Finds the receipt, invoice or credit note with a typed number, such as "R-2032-00042". Returns undefined if there is
 * none. `of` is the registration or booking of the document. It is undefined for a group payment and after an erasure.
 */
export async function findReceipt(db: Database, typed: string) {
  const asked = readReceiptNumber(typed);
  if (!asked) return undefined;
  const row = await db
    .selectFrom(receipts(db).as('document'))
    .leftJoin(charges(db).as('charged'), 'charged.id', 'document.charge_id')
    .select(['document.id', 'document.kind', 'document.number', 'document.content'])
    .select(['document.amount', 'document.currency', 'document.issued_on as issuedOn'])
    .select(['document.group_payment_id as groupPaymentId', 'charged.kind as chargeKind'])
    .select(['charged.registration_id', 'charged.booking_id'])
    .where('document.edition', '=', edition.id)
    .where('document.kind', '=', asked.kind)
    .where('document.number', '=', asked.number)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, number, chargeKind, registration_id, booking_id, ...document } = row;
  const { name, series, item } = contentSchema.parse(content);
  const id = registration_id ?? booking_id;
  const isOfOne = chargeKind !== null && id !== null && document.groupPaymentId === null;
  return {
    ...document,
    name,
    item,
    number: writeNumber(series, number),
    of: isOfOne ? { kind: chargeKind, id } : undefined,
  };
}
