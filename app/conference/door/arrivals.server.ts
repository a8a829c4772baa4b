import { anyOf } from '#platform/database/any-of.server.ts';
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

/** Sets or removes the arrival of a registration when a merge is made or undone. */
export async function setArrival(tx: Database, registrationId: string, arrival: Arrival | undefined) {
  await tx.deleteFrom('arrival').where('registration_id', '=', registrationId).execute();
  if (!arrival) return;
  await tx
    .insertInto('arrival')
    .values({ registration_id: registrationId, ...arrival })
    .execute();
}
