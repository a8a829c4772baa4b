import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { payerPurpose } from './receipt-payer.server.ts';

/**
 * The accounts keep every number and amount. An erasure makes the payers unreadable. Only the payer's columns name a
 * person.
 */
export const receiptData = {
  tables: { receipt: 'unreadable', receipt_counter: 'nobody', receipt_number: 'nobody' },
  sealed: { 'receipt.sealed_payer': { renewedFor: payerPurpose, foundBy: 'record_key_id' } },
  removeUnreadable,
} as const;

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db
    .updateTable('receipt')
    .set({ record_key_id: null, sealed_payer: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}
