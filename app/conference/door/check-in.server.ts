import { randomUUID } from 'node:crypto';
import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Json } from '#platform/database/database-types.ts';
import { findAttendance } from './attendance.server.ts';
import { findFirstScan } from './first-scans.server.ts';
import { isJustNow } from './just-now.ts';
import { type Place, writePlace } from './place.ts';
import { recordScans } from './record-scans.server.ts';

/**
 * `place`: the day or session that the guest attends. Absent before the first day and after the last day. `hasPlace`: false
 * if it is a session with a limit of places, and the guest has none; the audit then says so.
 */
export type Mark = {
  registrationId: string;
  organiserId: string;
  requestId: string;
  place?: Place | undefined;
  hasPlace?: boolean | undefined;
};
export type CheckInRefusal = { ok: false; reason: 'not-found' | 'not-active' };
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
  const detail = guest.paid_at === null && !isOnline ? unpaidDetail : undefined;
  if (arrived.length > 0) await recordCheckInAct(tx, mark, 'arrival.marked', detail);
  if (place) await recordCheckInAct(tx, mark, 'attendance.marked', describeAttendance(place, mark.hasPlace));
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

/** The detail of the act of an attendance. It says if somebody was let in to a session without a place there. */
export function describeAttendance(place: Place, hasPlace: boolean | undefined): Json {
  return { place: writePlace(place), ...(hasPlace === false && { hasPlace }) };
}

/** The detail of the act if somebody was let in who had not paid. */
export const unpaidDetail = { paid: false };

/** Records an act on the check-in of a guest. */
export async function recordCheckInAct(
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
