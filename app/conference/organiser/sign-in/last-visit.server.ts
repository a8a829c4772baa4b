import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the last visit of the organiser to the desk before the present session began. The time can be up to five
 * minutes too early. Returns undefined if no earlier session is stored. Sessions are stored for 30 days.
 */
export async function findLastVisit(
  db: Database,
  { sessionId }: Pick<Organiser, 'sessionId'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('organiser_session as before')
    .innerJoin('organiser_session as present', 'present.organiser_id', 'before.organiser_id')
    .select(({ fn }) => fn.max('before.last_seen_at').as('at'))
    .where('present.id', '=', sessionId)
    .where('before.second_factor_at', 'is not', null)
    .whereRef('before.last_seen_at', '<', 'present.created_at')
    .executeTakeFirst();
  return row?.at ?? undefined;
}
