import { type Act, byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { type Attendance, findAttendance } from '#conference/door/attendance.server.ts';
import { describeAttendance, unpaidDetail } from '#conference/door/check-in.server.ts';
import { findRepeatedScans } from '#conference/door/first-scans.server.ts';
import {
  type DoorSession,
  type Place,
  type PlaceChoice,
  placesOf,
  refuseTime,
  writePlace,
} from '#conference/door/place.ts';
import { keepRefusedScans, recordScans, type ScanRow } from '#conference/door/record-scans.server.ts';
import { readClock } from '#conference/door/report-phone.server.ts';
import { undoScans } from '#conference/door/undo-check-in.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { findPlaced } from '#conference/programme/places/session-places.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { SentScans, TakenScans } from './sent-scans.ts';

type By = { organiserId: string; requestId: string };

/**
 * Stores the scans of a phone, and returns the answer for the phone. Stores each scan once, even if phones send it
 * several times. If a person was scanned several times, the earliest scan counts, even if it arrives later. `sessions`
 * are the sessions of the programme. A scan for an unknown session counts only as a check-in. A scan for another day than
 * its own, or outside the time of its session, is stored and counts for nothing. The scan of a withdrawn registration
 * counts, too, because the person came in. A scan that the phone has undone is stored and undone.
 */
export async function mergeScans(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { phone, sentAt, scans, sessions = [], ...by }: SentScans & By & { sessions?: readonly DoorSession[] },
  now: Date,
): Promise<TakenScans> {
  // How far the clock of the phone is behind the clock of the server. `timeOf` corrects the time of a scan by this, but
  // never to a time in the future.
  const behind = now.getTime() - Date.parse(sentAt);
  const timeOf = (at: string) => new Date(Math.min(Date.parse(at) + behind, now.getTime()));
  const clockAhead = readClock(sentAt, now);
  const places = placesOf({ ...edition, ...settings }, sessions);
  return await db.transaction().execute(async (tx) => {
    const wanted = [...new Set(scans.map(({ registrationId }) => registrationId))];
    // An undone scan can end the arrival of the registration into which its own was merged.
    const undoing = scans.flatMap(({ registrationId, isUndone }) => (isUndone ? [registrationId] : []));
    const merged =
      undoing.length > 0 ? await registrations(tx).where('id', '=', anyOf(undoing)).execute() : [];
    const toLock = [...wanted, ...merged.flatMap(({ merged_into }) => merged_into ?? [])];
    // Locks the registrations in the order of their ids, so that the scans of two phones never block each other.
    const locked = await registrations(tx)
      .where('id', '=', anyOf(toLock))
      .orderBy('id')
      .forUpdate()
      .execute();
    const known = locked.filter(({ id }) => wanted.includes(id));
    const ids = new Set(known.map(({ id }) => id));
    const unpaid = new Set(known.flatMap(({ id, paid_at }) => (paid_at === null ? [id] : [])));
    const kept = scans.filter(({ registrationId }) => ids.has(registrationId));
    const before = await findAttendance(tx, [...ids]);
    const rows = kept.map(({ id, registrationId, place: text, means, at }): ScanRow => {
      const choice = choosePlace(text, places);
      const isListed = places.some(({ value }) => value === choice?.value);
      const because =
        choice && (isListed ? refuseTime(choice, timeOf(at), edition.timeZone) : ('other-day' as const));
      return {
        id,
        registration_id: registrationId,
        kind: choice?.place.kind ?? null,
        place: choice?.place.key ?? null,
        means,
        scanned_at: timeOf(at),
        phone_time: at,
        clock_ahead_s: clockAhead,
        phone,
        received_at: now,
        organiser_id: by.organiserId,
        ...(because && { refused_because: because, undone_at: now }),
      };
    });
    const { added, arrived } = await recordScans(
      tx,
      rows.filter(({ refused_because }) => !refused_because),
    );
    const refused = await keepRefusedScans(tx, rows);
    const limited = sessions.flatMap(({ slug, isLimited }) => (isLimited ? [slug] : []));
    const placed = limited.length > 0 ? await findPlaced(tx, [...ids]) : undefined;
    /** False if somebody has no place in a session with a limit. Undefined if the session has none. */
    const hasPlaceAt = (id: string, { kind, key }: Place) =>
      kind === 'session' && limited.includes(key) ? (placed?.get(id)?.includes(key) ?? false) : undefined;
    await recordActs(tx, [
      ...arrived.map((id) =>
        actOn(by, id, { action: 'arrival.marked', ...(unpaid.has(id) && { detail: unpaidDetail }) }),
      ),
      ...newPlaces(added, before).map(({ id, place }) =>
        actOn(by, id, {
          action: 'attendance.marked',
          detail: describeAttendance(place, hasPlaceAt(id, place)),
        }),
      ),
    ]);
    const undone = kept.flatMap(({ id, isUndone }) => (isUndone ? [id] : []));
    if (undone.length > 0) await undoScans(tx, undone, by, now);
    const gone = scans.filter(({ registrationId }) => !ids.has(registrationId));
    const stored = kept.map(({ id }) => id);
    const repeated = await findRepeatedScans(
      tx,
      stored.filter((id) => !undone.includes(id)),
      added.map(({ id }) => id),
    );
    return {
      stored,
      gone: gone.map(({ id }) => id),
      repeated: repeated.map((scan) => ({ ...scan, at: scan.at.toISOString() })),
      refused,
      clockAhead,
    };
  });
}

/** Finds the place of a scan. Undefined for a check-in only, and for a session that the programme does not have. */
function choosePlace(
  text: string,
  places: readonly PlaceChoice[],
): Pick<PlaceChoice, 'place' | 'value'> | undefined {
  const known = places.find(({ value }) => value === text);
  const [, key] = /^day:(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  return known ?? (key === undefined ? undefined : { place: { kind: 'day', key }, value: text });
}

function actOn(by: By, subjectId: string, what: Pick<Act, 'action' | 'detail'>): Act {
  return { ...byOrganiser(by), ...what, subject: 'registration', subjectId };
}

type Added = Awaited<ReturnType<typeof recordScans>>['added'];

/** Finds the people and places of the new scans. Leaves out places that the person has already attended. */
function newPlaces(added: Added, before: Map<string, Attendance[]>) {
  const found = new Map<string, { id: string; place: Place }>();
  for (const { registration_id: id, kind, place: key } of added) {
    if (kind === null || key === null) continue;
    const isKnown = before.get(id)?.some((one) => one.kind === kind && one.key === key);
    const place = { kind, key };
    if (!isKnown) found.set(`${id} ${writePlace(place)}`, { id, place });
  }
  return [...found.values()];
}
