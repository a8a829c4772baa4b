import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type CheckInRefusal, type Mark, recordCheckInAct } from './check-in.server.ts';
import { keptId } from './first-scans.server.ts';
import { writePlace } from './place.ts';

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
    await recordUndo(tx, scans.length > 0 ? mark : { ...mark, place: undefined });
    return { ok: true };
  });
}

/**
 * Undoes scans that a phone has sent, by their ids. A scan that was undone before stays as it is. The caller's
 * transaction must have locked the registrations of the scans and the registrations into which they were merged.
 */
export async function undoScans(
  tx: Database,
  scanIds: readonly string[],
  by: Pick<Mark, 'organiserId' | 'requestId'>,
  now: Date,
) {
  const undone = await tx
    .updateTable('door_scan')
    .from(registrations(tx).as('person'))
    .whereRef('person.id', '=', 'door_scan.registration_id')
    .set({ undone_at: now })
    .where('door_scan.id', '=', anyOf(scanIds))
    .where('undone_at', 'is', null)
    .returning(['kind', 'place', keptId.as('registrationId')])
    .execute();
  for (const { kind, place: key, registrationId } of undone) {
    const place = kind === null || key === null ? undefined : { kind, key };
    await recordUndo(tx, { ...by, registrationId, place });
  }
}

/** Corrects the arrival, and records what was undone. */
async function recordUndo(tx: Database, mark: Mark) {
  const { registrationId, place } = mark;
  const isGone = await correctArrival(tx, registrationId);
  if (isGone) await recordCheckInAct(tx, mark, 'arrival.taken-back');
  if (place) await recordCheckInAct(tx, mark, 'attendance.taken-back', { place: writePlace(place) });
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

/**
 * Sets the arrival to the earliest scan at a door that is left. Deletes it and returns true if no scan is left.
 */
async function correctArrival(tx: Database, registrationId: string): Promise<boolean> {
  const first = await tx
    .selectFrom('door_scan')
    .select(['scanned_at', 'organiser_id'])
    .where('registration_id', 'in', withMerged(tx, registrationId))
    .where('undone_at', 'is', null)
    .where('means', '<>', 'online')
    .orderBy('scanned_at')
    .orderBy('id')
    .executeTakeFirst();
  if (first?.organiser_id) {
    await tx
      .updateTable('arrival')
      .set({ arrived_at: first.scanned_at, marked_by: first.organiser_id })
      .where('registration_id', '=', registrationId)
      .execute();
    return false;
  }
  const gone = await tx
    .deleteFrom('arrival')
    .where('registration_id', '=', registrationId)
    .returning('registration_id')
    .executeTakeFirst();
  return gone !== undefined;
}
