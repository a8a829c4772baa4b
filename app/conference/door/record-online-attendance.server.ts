import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import { findAttendance } from './attendance.server.ts';

/**
 * Records that a participant has opened the link of a session. They then take part online in the session and on its
 * day. Opening the link again changes nothing.
 */
export async function recordOnlineAttendance(
  tx: Database,
  { registrationId, day, session }: { registrationId: string; day: string; session: string },
  now: Date,
): Promise<void> {
  const attended = (await findAttendance(tx, [registrationId])).get(registrationId) ?? [];
  const places = [
    { kind: 'day', place: day },
    { kind: 'session', place: session },
  ] as const;
  const missing = places.filter(
    ({ kind, place }) => !attended.some((one) => one.kind === kind && one.key === place),
  );
  if (missing.length === 0) return;
  await tx
    .insertInto('door_scan')
    .values(
      missing.map((place) => ({
        id: randomUUID(),
        registration_id: registrationId,
        ...place,
        means: 'online' as const,
        scanned_at: now,
        received_at: now,
      })),
    )
    .execute();
}
