import type { Changes } from '#platform/database/changes.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A query of the answers about taking part, without the sealed answers. Other modules run or join it. */
export function participations(db: Database) {
  return db.selectFrom('participation').select(['registration_id', 'mode']);
}

/** A query of when registrations have changed their answers. */
export function participationChanges(db: Database): Changes {
  return db.selectFrom('participation').select(['registration_id as id', 'updated_at as at']);
}

/** The columns of the journey and room, by the names that {@link Journey} gives them. */
export const journeyColumns = [
  'arrives_on as arrivesOn',
  'arrival_time as arrivalTime',
  'arrival',
  'arrival_place as arrivalPlace',
  'leaves_on as leavesOn',
  'departure_time as departureTime',
  'departure',
  'departure_place as departurePlace',
  'transfer',
  'hotel',
  'room',
  'room_with as roomWith',
] as const;
