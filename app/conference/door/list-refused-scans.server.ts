import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** How many refused scans the desk looks at. */
const mostListed = 100;

/** Lists the scans of phones that count for nothing, the last received first. */
export async function listRefusedScans(db: Database) {
  return await db
    .selectFrom('door_scan as scan')
    .innerJoin(registrations(db).as('guest'), 'guest.id', 'scan.registration_id')
    .select(['scan.id', 'scan.scanned_at as at', 'scan.kind', 'scan.place', 'scan.phone'])
    .select(['scan.refused_because as because', 'scan.clock_ahead_s as clockAhead'])
    .select(['guest.id as registrationId', 'guest.full_name as fullName', 'guest.reference'])
    .where('scan.refused_because', 'is not', null)
    .orderBy('scan.received_at', 'desc')
    .orderBy('scan.id')
    .limit(mostListed)
    .execute();
}
