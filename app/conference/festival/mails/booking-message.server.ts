import type { Database } from '#platform/database/database.server.ts';
import {
  openRecordKeyIfExists,
  type RecordKey,
  sealValue,
  unsealValue,
} from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';

/** Never change this purpose: stored messages are sealed with it. */
export const bookingMessagePurpose = 'booking message';

/** Seals an organiser's message to an applicant with the key of the registration. */
export function sealMessage(record: RecordKey, message: string): Buffer {
  return sealValue(record, bookingMessagePurpose, message);
}

/** Opens a message to an applicant. Returns undefined if there is no message or its key was destroyed. */
export async function openMessage(
  { db, secrets }: { db: Database; secrets: Secrets },
  recordKeyId: string,
  sealed: Buffer | null,
): Promise<string | undefined> {
  if (sealed === null) return undefined;
  const record = await openRecordKeyIfExists(db, secrets, recordKeyId);
  return record && String(unsealValue(record, bookingMessagePurpose, sealed));
}
