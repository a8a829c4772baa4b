import type { Insertable } from 'kysely';
import { firstNameOf } from '#conference/money/group/group-payment.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';

/** Never change this purpose: stored lines are sealed with it. */
export const linePersonPurpose = 'receipt-line';

type Entry = { id: string; amount: number; full_name: string | null; reference: string | null };

/** Makes a line of the document of a group payment. Without the person's key, the line has no name. */
export function lineRow(
  receiptId: string,
  { id, amount, full_name, reference }: Entry,
  record: RecordKey | undefined,
): Insertable<DB['receipt_line']> {
  const person =
    record && full_name !== null && reference !== null
      ? {
          record_key_id: record.id,
          sealed_person: sealValue(record, linePersonPurpose, { name: firstNameOf(full_name), reference }),
        }
      : {};
  return { receipt_id: receiptId, payment_id: id, amount: Math.abs(amount), ...person };
}

/** Reads the lines of a document, sorted by reference. A line of an erased person has no name any more. */
export async function readReceiptLines(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  receiptId: string,
): Promise<{ name: string; reference: string; amount: number }[]> {
  const rows = await selectLines(db, receiptId).execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows
    .map(({ record_key_id, sealed_person, amount }) => {
      const record = records.get(record_key_id ?? '');
      const person =
        record && sealed_person
          ? (unsealValue(record, linePersonPurpose, sealed_person) as { name: string; reference: string })
          : { name: 'A person whose data was erased', reference: '' };
      return { ...person, amount };
    })
    .toSorted((one, other) => one.reference.localeCompare(other.reference));
}

function selectLines(db: Database, receiptId: string) {
  return db
    .selectFrom('receipt_line')
    .select(['payment_id', 'amount', 'record_key_id', 'sealed_person'])
    .where('receipt_id', '=', receiptId);
}
