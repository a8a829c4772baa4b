import type { Insertable } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/**
 * Stores a keyed hash of a passport's number. The desk compares hashes to find a person who registered twice, so it
 * opens no passport details.
 */
export async function storeFingerprint(
  db: Database,
  secrets: Pick<Secrets, 'fingerprint'>,
  record: RecordKey,
  passportNumber: string,
): Promise<void> {
  const row = fingerprintRow(secrets, record, passportNumber);
  await db
    .insertInto('passport_fingerprint')
    .values(row)
    .onConflict((conflict) => conflict.column('record_key_id').doUpdateSet(row))
    .execute();
}

/** Makes the row of a fingerprint, for callers that insert it together with other rows. */
export function fingerprintRow(
  secrets: Pick<Secrets, 'fingerprint'>,
  record: RecordKey,
  passportNumber: string,
): Insertable<DB['passport_fingerprint']> {
  return { record_key_id: record.id, fingerprint: fingerprintPassport(secrets, passportNumber) };
}

/** The keyed hash of a passport's number. It ignores spaces, punctuation and the case of letters. */
export function fingerprintPassport(secrets: Pick<Secrets, 'fingerprint'>, passportNumber: string): string {
  const plain = passportNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return secrets.fingerprint('passport', plain);
}
