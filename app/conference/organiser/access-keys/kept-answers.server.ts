import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, minutes } from '#platform/durations.ts';

/** How long the answer to a write is kept for a repeated request. */
export const answersKeptFor = days(1);

/** A write without an answer after this time was interrupted, for example by the end of the server. */
const longestWrite = minutes(5);

type Request = { keyId: string; idempotencyKey: string; requestHash: Buffer };

/**
 * `begun`: nobody has sent this request before, or the earlier one was interrupted. The caller handles it. `done`: the
 * answer to the same request. `other-request`: the same Idempotency-Key came with another request. `under-way`: the
 * same request is handled at this moment.
 */
export type Begun =
  | { was: 'begun' }
  | { was: 'done'; status: number; body: string }
  | { was: 'other-request' }
  | { was: 'under-way' };

/** Begins a write under its Idempotency-Key. Of several equal requests at the same time only one gets `begun`. */
export async function beginWrite(
  db: Database,
  { keyId, idempotencyKey, requestHash }: Request,
  now: Date,
): Promise<Begun> {
  const begun = await db
    .insertInto('access_key_answer')
    .values({
      organiser_id: keyId,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      begun_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 1n) return { was: 'begun' };
  const known = await ownAnswers(db, { keyId, idempotencyKey })
    .select(['request_hash', 'status', 'body'])
    .executeTakeFirst();
  // The hourly job has just deleted it.
  if (!known) return { was: 'under-way' };
  if (!known.request_hash.equals(requestHash)) return { was: 'other-request' };
  if (known.status !== null && known.body !== null) {
    return { was: 'done', status: known.status, body: known.body };
  }
  const again = await db
    .updateTable('access_key_answer')
    .set({ begun_at: now })
    .where('organiser_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'is', null)
    .where('begun_at', '<=', addTime(now, -longestWrite))
    .executeTakeFirst();
  return { was: again.numUpdatedRows === 1n ? 'begun' : 'under-way' };
}

/** Keeps the answer to a write. It must not contain personal data, because an erasure does not delete it. */
export async function keepAnswer(
  db: Database,
  { keyId, idempotencyKey, status, body }: Omit<Request, 'requestHash'> & { status: number; body: string },
): Promise<void> {
  await db
    .updateTable('access_key_answer')
    .set({ status, body })
    .where('organiser_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
}

/** Forgets a write that failed before it did anything, so that the program can try again at once. */
export async function forgetWrite(
  db: Database,
  { keyId, idempotencyKey }: Omit<Request, 'requestHash'>,
): Promise<void> {
  await db
    .deleteFrom('access_key_answer')
    .where('organiser_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', 'is', null)
    .execute();
}

function ownAnswers(db: Database, { keyId, idempotencyKey }: Pick<Request, 'keyId' | 'idempotencyKey'>) {
  return db
    .selectFrom('access_key_answer')
    .where('organiser_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey);
}

/** Deletes the answers that are kept no longer, and the notes on which days keys have read lists, after a month. */
export async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('access_key_answer').where('begun_at', '<', addTime(now, -answersKeptFor)).execute();
  const monthAgo = addTime(now, -days(30)).toISOString().slice(0, 10);
  await db.deleteFrom('access_key_read').where('day', '<', monthAgo).execute();
}
