import type { Database } from '#platform/database/database.server.ts';
import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';

/** Never change these purposes: stored values are sealed with them. */
export const answerPurpose = 'cancellation answer';
export const substitutePurpose = 'substitute';

/** Returns a query of all requests, without sealed values. Other modules add conditions to it or join it. */
export function cancellationRequests(db: Database) {
  return db
    .selectFrom('cancellation_request')
    .select(['id', 'kind', 'registration_id', 'booking_id', 'state', 'asked_at', 'quoted_amount'])
    .select(['quoted_percent', 'currency', 'proof_file_id', 'link_expires_at', 'substitute_id'])
    .select(['decided_at', 'decided_by']);
}

/** Locks a request until the transaction ends. The transaction must have locked its registration. */
export async function lockRequest(tx: Database, id: string) {
  return await tx
    .selectFrom('cancellation_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function sealAnswer(record: RecordKey, answer: string): Buffer {
  return sealValue(record, answerPurpose, answer);
}

export function sealSubstitute(record: RecordKey, email: string): Buffer {
  return sealValue(record, substitutePurpose, email);
}

/** Opens the organisers' answer and the email address of the substitute. */
export function openRequest(
  record: RecordKey,
  { sealed_answer, sealed_substitute }: { sealed_answer: Buffer | null; sealed_substitute: Buffer | null },
) {
  const open = (purpose: string, sealed: Buffer | null) =>
    sealed === null ? undefined : String(unsealValue(record, purpose, sealed));
  return {
    answer: open(answerPurpose, sealed_answer),
    substitute: open(substitutePurpose, sealed_substitute),
  };
}
