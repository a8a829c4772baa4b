import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { answerPurpose, openRequest, sealAnswer, substitutePurpose } from './cancellation-requests.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** A person's requests to cancel, with the organisers' answers and the email address of a substitute. */
export const cancellationData = {
  tables: {
    cancellation_request: { deletedBy: { registration_id: 'registrationIds' }, finds: { id: 'subjectIds' } },
  },
  sealed: {
    'cancellation_request.sealed_answer': { renewedFor: answerPurpose, foundBy: 'registration_id' },
    'cancellation_request.sealed_substitute': { renewedFor: substitutePurpose, foundBy: 'registration_id' },
  },
  texts: { 'cancellation-answer': { read: readAnswers, write: writeAnswer } },
  removeUnreadable,
} as const;

/** Lists a person's requests to cancel, for the copy of their data. Amounts are in minor units. */
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
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.map(({ record_key_id, sealed_answer, sealed_substitute, ...row }) => {
    const record = records.get(record_key_id);
    return { ...row, ...(record && openRequest(record, { sealed_answer, sealed_substitute })) };
  });
}

/** Returns a query of the requests with a proof of a visa refusal. The files of these proofs contain passport data. */
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

async function readAnswers(
  { db, secrets }: Store,
  { person, id }: { person: { registrationIds: string[] }; id?: string | undefined },
) {
  const rows = await db
    .selectFrom('cancellation_request as request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'request.registration_id')
    .select(['request.id', 'request.registration_id', 'request.asked_at', 'decided_at', 'sealed_answer'])
    .select('person.record_key_id')
    .where((row) => row.not(row('request.registration_id', '=', anyOf(person.registrationIds))))
    .where('sealed_answer', 'is not', null)
    .$if(id !== undefined, (query) => query.where('request.id', '=', id ?? ''))
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  return rows.flatMap(({ record_key_id, sealed_answer, ...row }) => {
    const record = records.get(record_key_id);
    const { answer } = record ? openRequest(record, { sealed_answer, sealed_substitute: null }) : {};
    if (answer === undefined) return [];
    const home = { kind: 'registration' as const, id: row.registration_id };
    return { id: row.id, at: row.decided_at ?? row.asked_at, home, parts: [answer] };
  });
}

async function writeAnswer({ db, secrets }: Store, id: string, [answer = '']: string[]) {
  const { record_key_id } = await db
    .selectFrom('cancellation_request as request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'request.registration_id')
    .select('person.record_key_id')
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow();
  const sealed_answer = sealAnswer(await openRecordKey(db, secrets, record_key_id), answer);
  await db.updateTable('cancellation_request').set({ sealed_answer }).where('id', '=', id).execute();
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
