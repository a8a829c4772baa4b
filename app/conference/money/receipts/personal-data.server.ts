import { listMailboxPayments } from '#conference/money/group/personal-data.server.ts';
import { payerPurpose } from '#conference/money/ledger/payer-purpose.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { type Charged, listReceipts } from './list-receipts.server.ts';
import { linePersonPurpose } from './receipt-lines.server.ts';
import { openPayer } from './receipt-payer.server.ts';

/**
 * The accounts keep every number and amount. An erasure makes the payers unreadable. Only the payer's columns name a
 * person.
 */
export const receiptData = {
  tables: {
    receipt: 'unreadable',
    receipt_counter: 'nobody',
    receipt_line: 'unreadable',
    receipt_number: 'nobody',
  },
  sealed: {
    'receipt.sealed_payer': { renewedFor: payerPurpose, foundBy: 'record_key_id' },
    'receipt_line.sealed_person': { renewedFor: linePersonPurpose, foundBy: 'record_key_id' },
  },
  removeUnreadable,
} as const;

/** Lists a person's receipts, invoices and credit notes for the copy of their data. Amounts are in minor units. */
export async function listReceiptsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  person: Charged & { emails?: string[] },
) {
  const own = await listMailboxPayments(db, person.emails ?? []);
  const listed = await listReceipts(db, { ...person, groupPaymentIds: own.map(({ id }) => id) });
  const rows = await db
    .selectFrom('receipt')
    .select(['id', 'record_key_id', 'sealed_payer'])
    .where('id', '=', anyOf(listed.map(({ id }) => id)))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  const payers = new Map(
    rows.map(({ id, record_key_id, sealed_payer }) => {
      const record = records.get(record_key_id ?? '');
      return [id, record && sealed_payer ? openPayer(record, sealed_payer) : undefined];
    }),
  );
  return listed.map(({ id, paymentId, bookingId, groupPaymentId, ...receipt }) => ({
    ...receipt,
    payer: payers.get(id),
  }));
}

async function removeUnreadable({ db }: { db: Database }, { recordKeyIds }: { recordKeyIds: string[] }) {
  await db
    .updateTable('receipt')
    .set({ record_key_id: null, sealed_payer: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
  await db
    .updateTable('receipt_line')
    .set({ record_key_id: null, sealed_person: null })
    .where('record_key_id', '=', anyOf(recordKeyIds))
    .execute();
}
