import { randomUUID } from 'node:crypto';
import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import { findAttendance } from './attendance.server.ts';
import { findFirstScan } from './first-scans.server.ts';
import { isJustNow } from './just-now.ts';
import { type Place, writePlace } from './place.ts';
import { recordScans } from './record-scans.server.ts';

/** `place`: the day or session that the guest attends. Absent before the first day and after the last day. */
type Mark = { registrationId: string; organiserId: string; requestId: string; place?: Place | undefined };
type CheckInRefusal = { ok: false; reason: 'not-found' | 'not-active' };
type CheckInResult = { ok: true; isNew: boolean } | CheckInRefusal;
/** `scanId` comes from the form. If the same form is sent twice at the same time, it makes only one check-in. */
type CheckIn = Mark & { scanId?: string | undefined };

/**
 * Checks a guest in, and records the attendance of `place` if it is defined. A second check-in changes nothing and
 * returns `isNew: false`. But if the same form is sent again within seconds, the answer is `isNew: true` again. Refuses
 * a registration that is not active.
 */
export async function checkIn(db: Database, mark: CheckIn, now: Date): Promise<CheckInResult> {
  return await db.transaction().execute(async (tx) => await checkInInTransaction(tx, mark, now));
}

/** Checks a guest in, in the caller's transaction. */
export async function checkInInTransaction(tx: Database, mark: CheckIn, now: Date): Promise<CheckInResult> {
  return await markAttended(tx, { ...mark, isOnline: false }, now);
}

/**
 * Records that a participant takes part online in a day or session. A second mark changes nothing. Refuses a
 * registration that is not active.
 */
export async function markOnline(
  db: Database,
  mark: Mark & { place: Place },
  now: Date,
): Promise<CheckInResult> {
  return await db
    .transaction()
    .execute(async (tx) => await markAttended(tx, { ...mark, isOnline: true }, now));
}

async function markAttended(
  tx: Database,
  { isOnline, place, scanId = randomUUID(), ...mark }: CheckIn & { isOnline: boolean },
  now: Date,
): Promise<CheckInResult> {
  const { registrationId, organiserId } = mark;
  const guest = await lockRegistration(tx, registrationId);
  if (!guest) return { ok: false, reason: 'not-found' };
  if (guest.status !== 'active') return { ok: false, reason: 'not-active' };
  const isMarked = isOnline
    ? await hasAttended(tx, registrationId, place)
    : await wasLetIn(tx, registrationId, place);
  const earlierScan = await tx
    .selectFrom('door_scan')
    .select(['registration_id', 'undone_at', 'received_at'])
    .where('id', '=', scanId)
    .executeTakeFirst();
  // True if the same form was sent a moment ago and its check-in was not undone. If more time has passed, another
  // person may use the same badge.
  const isRepeated =
    earlierScan?.registration_id === registrationId &&
    earlierScan.undone_at === null &&
    isJustNow(earlierScan.received_at, now);
  if (isMarked) return { ok: true, isNew: isRepeated };
  const { arrived } = await recordScans(tx, [
    {
      id: earlierScan ? randomUUID() : scanId,
      registration_id: registrationId,
      kind: place?.kind,
      place: place?.key,
      means: isOnline ? 'online' : 'desk',
      scanned_at: now,
      received_at: now,
      organiser_id: organiserId,
    },
  ]);
  if (arrived.length > 0) await recordCheckInAct(tx, mark, 'arrival.marked');
  if (place) await recordCheckInAct(tx, mark, 'attendance.marked', { place: writePlace(place) });
  return { ok: true, isNew: true };
}

async function hasAttended(tx: Database, registrationId: string, place: Place | undefined) {
  const attended = (await findAttendance(tx, [registrationId])).get(registrationId) ?? [];
  return attended.some(({ kind, key }) => kind === place?.kind && key === place.key);
}

/** True if the guest was checked in at this place, or, without a place, at any door. Ignores online attendance. */
async function wasLetIn(tx: Database, registrationId: string, place: Place | undefined) {
  if (place) return (await findFirstScan(tx, registrationId, place)) !== undefined;
  const arrival = await tx
    .selectFrom('arrival')
    .select('registration_id')
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();
  return arrival !== undefined;
}

/**
 * Undoes a check-in that was a mistake. With `place`, undoes only the attendance of this place, and the arrival if
 * there is no other scan. Does nothing if there is no check-in.
 */
export async function undoCheckIn(
  db: Database,
  mark: Mark,
  now: Date,
): Promise<{ ok: true } | CheckInRefusal> {
  const { registrationId, place } = mark;
  return await db.transaction().execute(async (tx) => {
    const guest = await lockRegistration(tx, registrationId);
    if (!guest) return { ok: false, reason: 'not-found' };
    let undone = tx
      .updateTable('door_scan')
      .set({ undone_at: now })
      .where('registration_id', 'in', withMerged(tx, registrationId))
      .where('undone_at', 'is', null);
    if (place) undone = undone.where('kind', '=', place.kind).where('place', '=', place.key);
    const scans = await undone.returning('id').execute();
    const isGone = await deleteArrivalWithoutScan(tx, registrationId);
    if (isGone) await recordCheckInAct(tx, mark, 'arrival.taken-back');
    if (place && scans.length > 0) {
      await recordCheckInAct(tx, mark, 'attendance.taken-back', { place: writePlace(place) });
    }
    return { ok: true };
  });
}

/** The ids of a registration and of the registrations that were merged into it. */
function withMerged(tx: Database, registrationId: string) {
  return tx
    .selectFrom(registrations(tx).as('person'))
    .select('person.id')
    .where((row) =>
      row.or([row('person.id', '=', registrationId), row('person.merged_into', '=', registrationId)]),
    );
}

/** Deletes the arrival if no scan at a door is left. Returns true if it deleted an arrival. */
async function deleteArrivalWithoutScan(tx: Database, registrationId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('door_scan')
    .select('id')
    .where('registration_id', 'in', withMerged(tx, registrationId))
    .where('undone_at', 'is', null)
    .where('means', '<>', 'online')
    .executeTakeFirst();
  if (left) return false;
  const gone = await tx
    .deleteFrom('arrival')
    .where('registration_id', '=', registrationId)
    .returning('registration_id')
    .executeTakeFirst();
  return gone !== undefined;
}

async function recordCheckInAct(
  tx: Database,
  { registrationId: subjectId, organiserId, requestId }: Mark,
  action: ActName,
  detail?: Json,
) {
  const by = byOrganiser({ organiserId, requestId });
  await recordAct(tx, {
    ...by,
    action,
    subject: 'registration',
    subjectId,
    ...(detail !== undefined && { detail }),
  });
}
