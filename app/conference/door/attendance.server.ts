import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findArrivals } from './arrivals.server.ts';
import { conferenceDayAt, type Place } from './place.ts';

/** A place that somebody attended. `at`: the earliest scan. `isOnline`: they took part only online. */
export type Attendance = Place & { at: Date; isOnline: boolean };

/**
 * Finds the places that people attended. Scans of a merged registration belong to the registration that was kept.
 * Returns a map from the id of a registration to its places. People who attended no place are not in the map.
 */
export async function findAttendance(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Attendance[]>> {
  const person = sql<string>`coalesce(person.merged_into, person.id)`;
  const rows = await db
    .selectFrom('door_scan')
    .innerJoin(registrations(db).as('person'), 'person.id', 'door_scan.registration_id')
    .select([person.as('id'), 'kind', 'place'])
    .select(({ fn }) => fn.min('scanned_at').as('at'))
    .select(sql<boolean>`bool_and(means = 'online')`.as('isOnline'))
    .where(person, '=', anyOf(registrationIds))
    .where('undone_at', 'is', null)
    .groupBy([person, 'kind', 'place'])
    .orderBy('place')
    .execute();
  const found = new Map<string, Attendance[]>();
  for (const { id, kind, place, at, isOnline } of rows) {
    if (kind === null || place === null) continue;
    found.set(id, [...(found.get(id) ?? []), { kind, key: place, at, isOnline }]);
  }
  return found;
}

/**
 * Finds the days of the conference that people attended: the scanned days, the days of scans at the doors of sessions,
 * and the day of the check-in. Returns a map from the id of a registration to its days, in order. People who attended
 * no day are not in the map.
 */
export async function findAttendedDays(
  db: Database,
  { conference }: Pick<Settings, 'conference'>,
  registrationIds: readonly string[],
): Promise<Map<string, string[]>> {
  const days = { conference, timeZone: edition.timeZone };
  const attended = await findAttendance(db, registrationIds);
  const arrivals = await findArrivals(db, registrationIds);
  const found = new Map<string, string[]>();
  for (const id of registrationIds) {
    const scanned = (attended.get(id) ?? []).map((one) =>
      one.kind === 'day' ? one : conferenceDayAt(one.at, days),
    );
    const arrivedAt = arrivals.get(id)?.arrived_at;
    const arrived = arrivedAt && conferenceDayAt(arrivedAt, days);
    const there = new Set([...scanned, arrived].flatMap((place) => (place ? [place.key] : [])));
    if (there.size > 0) found.set(id, [...there].toSorted());
  }
  return found;
}
