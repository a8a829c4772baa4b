import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { tryRecordKeys } from '#platform/keys/try-record-keys.server.ts';
import { answerPurpose, openRequest, substitutePurpose } from './cancellation-requests.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** What a person asked to cancel, with the organisers' answers and the address of a substitute. */
export const cancellationData = {
  tables: {
    cancellation_request: { deletedBy: { registration_id: 'registrationIds' }, finds: { id: 'subjectIds' } },
  },
  sealed: {
    'cancellation_request.sealed_answer': { renewedFor: answerPurpose, foundBy: 'registration_id' },
    'cancellation_request.sealed_substitute': { renewedFor: substitutePurpose, foundBy: 'registration_id' },
  },
  removeUnreadable,
} as const;

/** Lists what a person asked to cancel, for the copy of their data. Amounts are in minor units. */
export async function listRequestsOf({ db, secrets }: Store, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('cancellation_request as request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'request.registration_id')
    .select(['request.kind', 'request.state', 'asked_at as askedAt', 'quoted_amount as quotedAmount'])
    .select(['request.currency', 'decided_at as decidedAt', 'sealed_answer', 'sealed_substitute'])
    .select('person.record_key_id')
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('asked_at')
    .execute();
  const records = await tryRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_answer, sealed_substitute, ...row }) => {
    const record = records.get(record_key_id);
    return { ...row, ...(record && openRequest(record, { sealed_answer, sealed_substitute })) };
  });
}

/** The files with which people proved a visa refusal. They contain passport data. */
export function refusalProofs(db: Database) {
  return db
    .selectFrom('cancellation_request')
    .select(['id', 'registration_id', 'proof_file_id'])
    .where('proof_file_id', 'is not', null);
}

/** Deletes the proofs of a registration's visa refusals. Returns the ids of the files. */
export async function removeRefusalProofs(tx: Database, registrationId: string): Promise<string[]> {
  const rows = await refusalProofs(tx).where('registration_id', '=', registrationId).execute();
  const fileIds = rows.flatMap(({ proof_file_id }) => proof_file_id ?? []);
  await deleteFiles(tx, fileIds);
  return fileIds;
}

async function removeUnreadable(
  { db }: { db: Database },
  { registrationIds }: { registrationIds: string[] },
) {
  await db
    .updateTable('cancellation_request')
    .set({ sealed_answer: null, sealed_substitute: null })
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
}
