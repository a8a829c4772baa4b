import { payerPurpose } from '#conference/money/ledger/payer-purpose.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import { payerSchema, type ReceiptPayer } from './receipt.ts';

/** Makes the columns that store the payer of a document, sealed with the key of the registration. */
export function payerColumns(record: RecordKey, payer: ReceiptPayer) {
  return { record_key_id: record.id, sealed_payer: sealValue(record, payerPurpose, payer) };
}

/** Opens a payer that {@link payerColumns} sealed. */
export function openPayer(record: RecordKey, sealed: Buffer): ReceiptPayer {
  return payerSchema.parse(unsealValue(record, payerPurpose, sealed));
}

/**
 * Finds the payer on the newest invoice of each charge. The keys of the map are the ids of charges. Leaves out payers
 * that no key in `records` opens.
 */
export async function findInvoicePayers(
  db: Database,
  charges: readonly { charge_id: string }[],
  records: ReadonlyMap<string, RecordKey>,
): Promise<Map<string, ReceiptPayer>> {
  const rows = await db
    .selectFrom('receipt')
    .distinctOn('charge_id')
    .select(['charge_id', 'record_key_id', 'sealed_payer'])
    .where('kind', '=', 'invoice')
    .where('charge_id', '=', anyOf([...new Set(charges.map((charge) => charge.charge_id))]))
    .orderBy('charge_id')
    .orderBy('issued_at', 'desc')
    .orderBy((row) => row('replaces', 'is not', null), 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ charge_id, record_key_id, sealed_payer }) => {
      const record = records.get(record_key_id ?? '');
      return record && sealed_payer && charge_id !== null
        ? [[charge_id, openPayer(record, sealed_payer)] as const]
        : [];
    }),
  );
}
