import { formatDay } from '#conference/edition/days.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookings } from './bookings.server.ts';

/**
 * Finds the names of the confirmed stalls and halls of registrations, as an exhibitor's card shows them. Returns a map
 * from the id of a registration to these names. Without `registrationIds`, finds the stalls and halls of all
 * registrations.
 */
export async function findStalls(
  db: Database,
  settings: Pick<Settings, 'catalogue'>,
  registrationIds?: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(bookings(db).as('booked'))
    .select(['registration_id', 'option', 'day', 'number'])
    .$if(registrationIds !== undefined, (query) =>
      query.where('registration_id', '=', anyOf(registrationIds ?? [])),
    )
    .where('status', '=', 'confirmed')
    .orderBy('option')
    .orderBy('day')
    .orderBy('number')
    .execute();
  const found = new Map<string, string[]>();
  for (const { registration_id, option, day, number } of rows) {
    const title = titleOf(settings, option);
    const stall = day === null ? `${title}, number ${number}` : `${title}, ${formatDay(day)}`;
    found.set(registration_id, [...(found.get(registration_id) ?? []), stall]);
  }
  return found;
}

/** Lists the confirmed stalls and halls of a registration, see {@link findStalls}. */
export async function listStalls(
  db: Database,
  settings: Pick<Settings, 'catalogue'>,
  registrationId: string,
): Promise<string[]> {
  return (await findStalls(db, settings, [registrationId])).get(registrationId) ?? [];
}

/** Locks the confirmed bookings of a registration, so that they stay confirmed until the transaction ends. */
export async function lockStalls(tx: Database, registrationId: string): Promise<void> {
  await tx
    .selectFrom('booking')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('status', '=', 'confirmed')
    .orderBy('id')
    .forShare()
    .execute();
}
