import { sql } from 'kysely';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type Place, writePlace } from './place.ts';

/** When somebody was first checked in at a door. `by`: the name of the organiser who checked the person in. */
export type FirstScan = { at: Date; by: string };

/** The id of `person`, or of the registration into which it was merged. */
export const keptId = sql<string>`coalesce(person.merged_into, person.id)`;

/**
 * Finds when people were first checked in at each door, and by whom. Ignores online attendance. Returns a map from the
 * id of a registration to another map. The keys of the other map are places as text ("day:2032-01-26"). The key ""
 * contains the first check-in at any door.
 */
export async function findFirstScans(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Map<string, FirstScan>>> {
  const rows = await db
    .selectFrom('door_scan')
    .innerJoin(registrations(db).as('person'), 'person.id', 'door_scan.registration_id')
    .innerJoin(organisers(db).as('acting'), 'acting.id', 'door_scan.organiser_id')
    .select([keptId.as('id'), 'kind', 'place', 'scanned_at as at', 'acting.name as by'])
    .where(keptId, '=', anyOf(registrationIds))
    .where('undone_at', 'is', null)
    .where('means', '<>', 'online')
    .orderBy('scanned_at')
    .orderBy('door_scan.id')
    .execute();
  const found = new Map<string, Map<string, FirstScan>>();
  for (const { id, kind, place, at, by } of rows) {
    const places = found.get(id) ?? new Map<string, FirstScan>();
    found.set(id, places);
    const texts = kind !== null && place !== null ? ['', writePlace({ kind, key: place })] : [''];
    for (const text of texts) if (!places.has(text)) places.set(text, { at, by });
  }
  return found;
}

/** Finds when somebody was first checked in at a place, or, without a place, at any door. */
export async function findFirstScan(
  db: Database,
  registrationId: string,
  place: Place | undefined,
): Promise<FirstScan | undefined> {
  const places = (await findFirstScans(db, [registrationId])).get(registrationId);
  return places?.get(place ? writePlace(place) : '');
}

/** A scan of somebody who was already checked in, with the time and the organiser of the earlier scan. */
export type RepeatedScan = FirstScan & { id: string };

/**
 * Finds the scans in `scanIds` of people who were already checked in at the same place. Returns each of these scans
 * with the first earlier scan of the person. Scans in `scanIds` never count as earlier. The server has just received
 * the scans in `newIds`, so all other scans are earlier. If a phone sends an old scan again, only scans that the server
 * received before that old scan count as earlier.
 */
export async function findRepeatedScans(
  tx: Database,
  scanIds: readonly string[],
  newIds: readonly string[],
): Promise<RepeatedScan[]> {
  const rows = await tx
    .selectFrom('door_scan as own')
    .innerJoin(registrations(tx).as('person'), 'person.id', 'own.registration_id')
    // The earlier scan can belong to another registration of the same person, if the two were merged.
    .innerJoin(registrations(tx).as('merged'), (join) =>
      join.on((row) => row.or([row('merged.id', '=', keptId), row('merged.merged_into', '=', keptId)])),
    )
    .innerJoin('door_scan as other', 'other.registration_id', 'merged.id')
    .innerJoin(organisers(tx).as('acting'), 'acting.id', 'other.organiser_id')
    .select(['own.id', 'other.scanned_at as at', 'acting.name as by'])
    .where('own.id', '=', anyOf(scanIds))
    .where((row) => row.not(row('other.id', '=', anyOf(scanIds))))
    .where('other.undone_at', 'is', null)
    .where('other.means', '<>', 'online')
    .where((row) =>
      row.or([
        row('own.kind', 'is', null),
        row.and([row('other.kind', '=', row.ref('own.kind')), row('other.place', '=', row.ref('own.place'))]),
      ]),
    )
    .where((row) =>
      row.or([row('own.id', '=', anyOf(newIds)), row('other.received_at', '<=', row.ref('own.received_at'))]),
    )
    .orderBy('other.scanned_at')
    .orderBy('other.id')
    .execute();
  const first = new Map<string, RepeatedScan>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}
