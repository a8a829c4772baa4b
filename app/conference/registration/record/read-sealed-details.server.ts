import type { SealedDetails } from '#conference/registration/registration.ts';
import { openDetails } from '#conference/registration/sealed-details.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
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

/**
 * Opens the passport details of registrations, for a comparison. Before anybody sees them, the caller must record an
 * act. The result is a map by the registration's id. It does not contain details that were destroyed.
 */
export async function openDetailsOf(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationIds: readonly string[],
): Promise<Map<string, SealedDetails>> {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'record_key_id', 'sealed_details'])
    .where('id', '=', anyOf(registrationIds))
    .where('sealed_details', 'is not', null)
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  const opened = new Map<string, SealedDetails>();
  for (const { id, record_key_id, sealed_details } of rows) {
    const record = records.get(record_key_id);
    const details = record && openDetails(record, sealed_details);
    if (details) opened.set(id, details);
  }
  return opened;
}
