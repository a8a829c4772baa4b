import { type Act, byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { type Attendance, findAttendance } from '#conference/door/attendance.server.ts';
import { findRepeatedScans } from '#conference/door/first-scans.server.ts';
import { type DoorSession, readPlace, writePlace } from '#conference/door/place.ts';
import { recordScans } from '#conference/door/record-scans.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { SentScans, TakenScans } from './sent-scans.ts';

type By = { organiserId: string; requestId: string };

/**
 * Stores the scans of a phone. Each scan is stored once, even if phones send it several times. The earliest scan of a
 * person counts, even if it arrives later. Returns which people had already been let in. `sessions` are the sessions of
 * the programme: a scan for any other session counts only as a check-in. Even the scan of a withdrawn registration
 * counts, because the person came in.
 */
export async function mergeScans(
  db: Database,
  { phone, sentAt, scans, sessions = [], ...by }: SentScans & By & { sessions?: readonly DoorSession[] },
  now: Date,
): Promise<TakenScans> {
  // How far the phone's clock is behind the server's clock. No scan can be later than now.
  const behind = now.getTime() - Date.parse(sentAt);
  const timeOf = (at: string) => new Date(Math.min(Date.parse(at) + behind, now.getTime()));
  return await db.transaction().execute(async (tx) => {
    const wanted = [...new Set(scans.map(({ registrationId }) => registrationId))];
    // All phones lock registrations in the same order, so that they never block each other.
    const known = await registrations(tx).where('id', '=', anyOf(wanted)).orderBy('id').forUpdate().execute();
    const ids = new Set(known.map(({ id }) => id));
    const kept = scans.filter(({ registrationId }) => ids.has(registrationId));
    const before = await findAttendance(tx, [...ids]);
    const { added, arrived } = await recordScans(
      tx,
      kept.map(({ id, registrationId, place: text, means, at }) => {
        const place = readPlace(text, edition, sessions);
        return {
          id,
          registration_id: registrationId,
          kind: place?.kind ?? null,
          place: place?.key ?? null,
          means,
          scanned_at: timeOf(at),
          phone_time: at,
          phone,
          received_at: now,
          organiser_id: by.organiserId,
        };
      }),
    );
    await recordActs(tx, [
      ...arrived.map((id) => actOn(by, id, { action: 'arrival.marked' })),
      ...newPlaces(added, before).map(({ id, place }) =>
        actOn(by, id, { action: 'attendance.marked', detail: { place } }),
      ),
    ]);
    const gone = scans.filter(({ registrationId }) => !ids.has(registrationId));
    const stored = kept.map(({ id }) => id);
    const repeated = await findRepeatedScans(
      tx,
      stored,
      added.map(({ id }) => id),
    );
    return {
      stored,
      gone: gone.map(({ id }) => id),
      repeated: repeated.map((scan) => ({ ...scan, at: scan.at.toISOString() })),
    };
  });
}

function actOn(by: By, subjectId: string, what: Pick<Act, 'action' | 'detail'>): Act {
  return { ...byOrganiser(by), ...what, subject: 'registration', subjectId };
}

type Added = Awaited<ReturnType<typeof recordScans>>['added'];

/** The new attendances: people and places of new scans, if the person was not scanned there before. */
function newPlaces(added: Added, before: Map<string, Attendance[]>) {
  const found = new Map<string, { id: string; place: string }>();
  for (const { registration_id: id, kind, place: key } of added) {
    if (kind === null || key === null) continue;
    const isKnown = before.get(id)?.some((one) => one.kind === kind && one.key === key);
    const place = writePlace({ kind, key });
    if (!isKnown) found.set(`${id} ${place}`, { id, place });
  }
  return [...found.values()];
}
