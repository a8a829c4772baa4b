import type { SealedDetails } from '#conference/registration/registration.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

/**
 * Reads the passport details of a registration for a document that names them. The caller records the act. Returns
 * undefined if they were destroyed after the edition.
 */
export async function readSealedDetails(
  db: Database,
  registrationId: string,
  record: RecordKey,
): Promise<SealedDetails | undefined> {
  const { sealed_details } = await db
    .selectFrom('registration')
    .select('sealed_details')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return openDetails(record, sealed_details);
}
