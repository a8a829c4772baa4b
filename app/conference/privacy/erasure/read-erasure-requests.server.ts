import type { Database } from '#platform/database/database.server.ts';
import type { ErasureRequestState } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { refusalPurpose } from './refuse-erasure.server.ts';

export type ErasureRequest = {
  id: string;
  registrationId: string;
  reference: string;
  fullName: string;
  email: string;
  state: ErasureRequestState;
  askedAt: Date;
  dueAt: Date;
  /** The organiser who wrote it down for somebody who asked by post; null: the participant asked. */
  writtenBy: string | null;
};

function selectRequests(db: Database) {
  return db
    .selectFrom('erasure_request')
    .innerJoin('registration', 'registration.id', 'erasure_request.registration_id')
    .leftJoin('organiser', 'organiser.id', 'erasure_request.written_by')
    .select([
      'erasure_request.id',
      'registration_id as registrationId',
      'reference',
      'full_name as fullName',
      'registration.email',
      'state',
      'asked_at as askedAt',
      'due_at as dueAt',
      'organiser.name as writtenBy',
    ]);
}

/** The open requests for erasure, the one that is due first on top. */
export async function listErasureRequests(db: Database): Promise<ErasureRequest[]> {
  return await selectRequests(db)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .orderBy('erasure_request.id')
    .execute();
}

/** One request, whatever became of it; undefined when there is none, or it was carried out. */
export async function readErasureRequest(db: Database, id: string): Promise<ErasureRequest | undefined> {
  return await selectRequests(db).where('erasure_request.id', '=', id).executeTakeFirst();
}

/** How many registrations were erased so far. */
export async function countErasures(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('erasure')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type OwnErasureRequest = {
  state: ErasureRequestState;
  askedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  /** Why it was refused. */
  reason: string | undefined;
};

/** A participant's newest request that they did not take back. */
export async function readOwnErasureRequest(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
): Promise<OwnErasureRequest | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .innerJoin('registration', 'registration.id', 'erasure_request.registration_id')
    .select(['state', 'asked_at', 'due_at', 'closed_at', 'sealed_reason', 'record_key_id'])
    .where('registration_id', '=', registrationId)
    .where('state', '!=', 'taken-back')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const reason =
    row.sealed_reason &&
    unsealValue(await openRecordKey(db, secrets, row.record_key_id), refusalPurpose, row.sealed_reason);
  return {
    state: row.state,
    askedAt: row.asked_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    reason: reason === null ? undefined : String(reason),
  };
}
