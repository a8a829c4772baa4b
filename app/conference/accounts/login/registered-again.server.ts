import { deviceRegistrations } from '#conference/accounts/device.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds out whether the browser has sent a newer registration with the same email. Returns the newest one, as long as
 * the owner of the mailbox has not chosen between the registrations. Other browsers never learn about it.
 */
export async function findRegisteredAgain(
  db: Database,
  { secret, registrationId }: { secret: string | undefined; registrationId: string },
): Promise<{ fullName: string; createdAt: Date } | undefined> {
  if (secret === undefined) return undefined;
  return await db
    .selectFrom(deviceRegistrations(db, secret).as('device'))
    .innerJoin(registrations(db).as('other'), 'other.id', 'device.registration_id')
    .innerJoin(registrations(db).as('own'), 'own.email', 'other.email')
    .select(['other.full_name as fullName', 'other.created_at as createdAt'])
    .where('own.id', '=', registrationId)
    .where('own.status', '=', 'active')
    .where('other.status', '=', 'must-choose')
    .orderBy('other.created_at', 'desc')
    .executeTakeFirst();
}

/** Returns the email of the newest registration that a browser has sent, or undefined if it has sent none. */
export async function findNewestEmail(db: Database, secret: string | undefined): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const row = await db
    .selectFrom(deviceRegistrations(db, secret).as('device'))
    .innerJoin(registrations(db).as('person'), 'person.id', 'device.registration_id')
    .select('email')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.email;
}
