import { organisers } from '#conference/organiser/organisers.server.ts';
import { refusalPurpose } from '#conference/privacy/personal-data.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber, countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';

/**
 * `writtenBy` is the organiser who entered a request from a letter or mail, or null if the participant asked online.
 */
function selectRequests(db: Database) {
  return db
    .selectFrom('erasure_request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'erasure_request.registration_id')
    .leftJoin(organisers(db).as('author'), 'author.id', 'erasure_request.written_by')
    .select(['erasure_request.id', 'registration_id as registrationId', 'reference', 'full_name as fullName'])
    .select([
      'person.email',
      'person.language',
      'state',
      'asked_at as askedAt',
      'due_at as dueAt',
      'author.name as writtenBy',
    ]);
}

/** Lists the open requests for erasure, earliest deadline first. */
export async function listErasureRequests(db: Database) {
  return await selectRequests(db)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .orderBy('erasure_request.id')
    .execute();
}

export type ErasureRequest = Awaited<ReturnType<typeof listErasureRequests>>[number];

/** Reads a request in any state. Returns undefined if it does not exist, or if it was carried out. */
export async function readErasureRequest(db: Database, id: string) {
  return await selectRequests(db).where('erasure_request.id', '=', id).executeTakeFirst();
}

/** Counts the open requests for erasure and finds their earliest deadline. */
export async function countErasureRequests(db: Database): Promise<{ count: number; dueAt: Date | null }> {
  return await db
    .selectFrom('erasure_request')
    .select(({ fn }) => [asNumber(fn.countAll()).as('count'), fn.min('due_at').as('dueAt')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** How many registrations were erased. */
export async function countErasures(db: Database): Promise<number> {
  return await countRows(db, db.selectFrom('erasure'));
}

/** Reads a participant's newest request that was not taken back. `reason` says why it was refused. */
export async function readOwnErasureRequest(store: Pick<Platform, 'db' | 'secrets'>, registrationId: string) {
  const request = await store.db
    .selectFrom('erasure_request')
    .select(['id', 'state', 'asked_at as askedAt', 'due_at as dueAt', 'closed_at as closedAt'])
    .where('registration_id', '=', registrationId)
    .where('state', '!=', 'taken-back')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!request) return undefined;
  const { id, ...rest } = request;
  return { ...rest, reason: await readRefusalReason(store, id) };
}

/** Reads why a request was refused. Returns undefined if it was not refused. */
export async function readRefusalReason(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  erasureRequestId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .innerJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['sealed_reason', 'record_key_id'])
    .where('erasure_request.id', '=', erasureRequestId)
    .executeTakeFirst();
  if (!row?.sealed_reason) return undefined;
  const record = await openRecordKey(db, secrets, row.record_key_id);
  return String(unsealValue(record, refusalPurpose, row.sealed_reason));
}
