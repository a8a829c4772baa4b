import type { Database } from '#platform/database.server.ts';
import type { RecordKey } from '#platform/record-keys.server.ts';
import type { Secrets } from '#platform/secrets.server.ts';

/**
 * Keeps a hash of a passport's number under the server's key, by which the desk finds a person who registered twice
 * without opening any passport.
 */
export async function keepFingerprint(
  db: Database,
  secrets: Pick<Secrets, 'fingerprint'>,
  record: RecordKey,
  passportNumber: string,
): Promise<void> {
  const plain = passportNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const fingerprint = secrets.fingerprint('passport', plain);
  await db
    .insertInto('passport_fingerprint')
    .values({ record_key_id: record.id, fingerprint })
    .onConflict((conflict) => conflict.column('record_key_id').doUpdateSet({ fingerprint }))
    .execute();
}
