import type { Database } from '#platform/database/database.server.ts';
import { type RecordKey, sealValue, tryRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/** Stored messages are sealed for this purpose: never change it. */
export const bookingMessagePurpose = 'booking message';

/** Seals an organiser's message to an applicant with the key of the registration. */
export function sealMessage(record: RecordKey, message: string): Buffer {
  return sealValue(record, bookingMessagePurpose, message);
}

/** Opens a message to an applicant. Returns undefined if there is none or it was erased. */
export async function openMessage(
  { db, secrets }: { db: Database; secrets: Secrets },
  recordKeyId: string,
  sealed: Buffer | null,
): Promise<string | undefined> {
  if (sealed === null) return undefined;
  const record = await tryRecordKey(db, secrets, recordKeyId);
  return record && String(unsealValue(record, bookingMessagePurpose, sealed));
}
