import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { findPlaced } from './places/session-places.server.ts';

/** Lists the slugs of the sessions that a participant has starred. */
export async function listStars(db: Database, registrationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('programme_star')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select('slug')
    .where('registration_id', '=', registrationId)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/**
 * Lists the slugs of the sessions that a participant has starred, has a place in, or takes part in as a speaker, chair or
 * host.
 */
export async function listOwnSessions(db: Database, registrationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('programme_session_person')
    .innerJoin('programme_person', 'programme_person.id', 'person_id')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select('programme_session.slug')
    .where('registration_id', '=', registrationId)
    .execute();
  const placed = (await findPlaced(db, [registrationId])).get(registrationId) ?? [];
  const stars = await listStars(db, registrationId);
  return [...new Set([...stars, ...placed, ...rows.map(({ slug }) => slug)])];
}

/** Counts the participants who have starred each session, by the id of the session. */
export async function countStars(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('programme_star')
    .select('session_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy('session_id')
    .execute();
  return new Map(rows.map((row) => [row.session_id, Number(row.count)]));
}

/** Stars the sessions with these slugs. Ignores unknown slugs, and sessions that are already starred. */
export async function addStars(
  db: Database,
  { registrationId, slugs }: { registrationId: string; slugs: readonly string[] },
  now: Date,
): Promise<void> {
  if (slugs.length === 0) return;
  await db
    .insertInto('programme_star')
    .columns(['registration_id', 'session_id', 'starred_at'])
    .expression((build) =>
      build
        .selectFrom('programme_session')
        .select(({ val }) => [val(registrationId).as('registration_id'), 'id', val(now).as('starred_at')])
        .where('slug', 'in', [...slugs]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the star of a session, if there is one. */
export async function removeStar(
  db: Database,
  { registrationId, slug }: { registrationId: string; slug: string },
): Promise<void> {
  await db
    .deleteFrom('programme_star')
    .where('registration_id', '=', registrationId)
    .where('session_id', 'in', (build) =>
      build.selectFrom('programme_session').select('id').where('slug', '=', slug),
    )
    .execute();
}

/** Copies the stars of a registration to the registration into which it is merged. */
export async function copyStars(tx: Database, fromId: string, toId: string): Promise<void> {
  await tx
    .insertInto('programme_star')
    .columns(['registration_id', 'session_id', 'starred_at'])
    .expression((build) =>
      build
        .selectFrom('programme_star')
        .select(({ val }) => [val(toId).as('registration_id'), 'session_id', 'starred_at'])
        .where('registration_id', '=', fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the starred sessions for the copy of a person's data. */
export async function listStarsOf(db: Database, registrationIds: readonly string[]) {
  return await db
    .selectFrom('programme_star')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select(['title', 'starred_at as starredAt'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('starred_at')
    .orderBy('title')
    .execute();
}
