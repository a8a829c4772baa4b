import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { writePlace } from './place.ts';

const byRegistration = { deletedBy: { registration_id: 'registrationIds' } } as const;

/** The arrival of a person, the person's scans at the door, and the minutes online. */
export const doorData = {
  tables: {
    arrival: byRegistration,
    door_scan: byRegistration,
    online_time: byRegistration,
    door_phone: 'nobody',
  },
} as const;

/** Reads the arrival times of registrations. Ignores registrations without an arrival. */
export async function readArrivals(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('arrival')
    .select(['registration_id', 'arrived_at'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  return new Map(rows.map((row) => [row.registration_id, row.arrived_at]));
}

/** Lists a person's scans at the door for the copy of their data, the earliest first. */
export async function listScansOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('door_scan')
    .select(['kind', 'place', 'means', 'scanned_at as at', 'undone_at as undoneAt'])
    .select('refused_because as refusedBecause')
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('scanned_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, place, ...scan }) => ({
    place: kind !== null && place !== null ? writePlace({ kind, key: place }) : null,
    ...scan,
  }));
}

/** Lists how long a person took part online in each session and on each day, for the copy of their data. */
export async function listOnlineTimeOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('online_time')
    .select(['kind', 'place', 'minutes', 'joined_at as joinedAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('joined_at')
    .orderBy('place')
    .execute();
  return rows.map(({ kind, place, ...time }) => ({ place: writePlace({ kind, key: place }), ...time }));
}
