import type { Database } from '#platform/database/database.server.ts';

/**
 * A query of all receipts, invoices and credit notes with their numbers. It does not select the sealed data of the
 * payer.
 */
export function receipts(db: Database) {
  return db
    .selectFrom('receipt')
    .innerJoin('receipt_number', 'receipt_id', 'receipt.id')
    .select([
      'receipt.id',
      'receipt.kind',
      'receipt.edition',
      'number',
      'charge_id',
      'payment_id',
      'cancels',
      'replaces',
      'receipt.group_payment_id',
    ])
    .select([
      'issued_on',
      'issued_at',
      'receipt.amount',
      'receipt.currency',
      'content',
      'template',
      'receipt.record_key_id',
    ]);
}
