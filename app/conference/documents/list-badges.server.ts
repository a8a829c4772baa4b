import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The numbers of a person's iCards: the valid one, and those that ended because the fee became unpaid. */
export type Badges = { valid: string | null; unpaid: string[] };

/** Lists the numbers of the iCards of registrations, by the id of the registration. */
export async function listBadges(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Badges>> {
  const rows = await db
    .selectFrom('participant_document')
    .select(['registration_id', 'number', 'ended_because'])
    .where('registration_id', '=', anyOf(registrationIds))
    .where('kind', '=', 'icard')
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_because', '=', 'unpaid')]))
    .execute();
  const found = new Map<string, Badges>();
  for (const { registration_id, number, ended_because } of rows) {
    if (registration_id === null) continue;
    const badges = found.get(registration_id) ?? { valid: null, unpaid: [] };
    if (ended_because === null) badges.valid = number;
    else badges.unpaid.push(number);
    found.set(registration_id, badges);
  }
  return found;
}

/** Lists the numbers of all documents of registrations, valid and ended, by the id of the registration. */
export async function listNumbers(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('participant_document')
    .select(['registration_id', 'number', 'kind', 'expires_on', 'ended_because'])
    .where('registration_id', '=', anyOf(registrationIds))
    .execute();
  return Map.groupBy(rows, ({ registration_id }) => registration_id ?? '');
}
