import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { type Changes, eachOf } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';

export type Arrival = { arrived_at: Date; marked_by: string };

/**
 * Finds the arrivals of registrations. Returns a map from the id of a registration to its arrival, without
 * registrations that have no arrival.
 */
export async function findArrivals(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Arrival>> {
  const rows = await db
    .selectFrom('arrival')
    .select(['registration_id', 'arrived_at', 'marked_by'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  return new Map(rows.map(({ registration_id, ...arrival }) => [registration_id, arrival]));
}

/**
 * A query of when the arrivals of registrations have changed: when the site got a scan, or undid it. A scan of a merged
 * registration is one of the kept registration.
 */
export function arrivalChanges(db: Database): Changes {
  const scans = (time: 'received_at' | 'undone_at') =>
    eachOf(
      db.selectFrom('door_scan').select(['registration_id as id', `${time} as at`]),
      db
        .selectFrom('door_scan')
        .innerJoin(registrations(db).as('scanned'), 'scanned.id', 'registration_id')
        .select(['scanned.merged_into as id', `${time} as at`])
        .where('scanned.merged_into', 'is not', null),
    );
  return eachOf(scans('received_at'), scans('undone_at'));
}

/** Sets or removes the arrival of a registration when a merge is made or undone. */
export async function setArrival(tx: Database, registrationId: string, arrival: Arrival | undefined) {
  await tx.deleteFrom('arrival').where('registration_id', '=', registrationId).execute();
  if (!arrival) return;
  await tx
    .insertInto('arrival')
    .values({ registration_id: registrationId, ...arrival })
    .execute();
}
