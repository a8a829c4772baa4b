import { sql } from 'kysely';
import { whoGetsPlaces } from '#conference/registration/places/places.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import type { SessionPlaceState } from './session-place.ts';

/** Whoever gives a place in a session or offers one holds this lock until its transaction ends. */
const sessionPlacesLock = 7_202_601_44;

/**
 * Lets one transaction at a time count and give places in sessions. A transaction that also locks registrations locks
 * them first, except the job of the offers, which passes over locked ones.
 */
export async function lockSessionPlaces(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sessionPlacesLock})`.execute(tx);
}

/**
 * A query of what counts in sessions: a registration that was merged into another stays out, because the kept one has
 * its places. The place of a withdrawn registration counts until the job deletes it.
 */
export function sessionPlaces(db: Database) {
  return db
    .selectFrom('session_place as place')
    .innerJoin(registrations(db).as('person'), 'person.id', 'place.registration_id')
    .where('person.status', '<>', 'merged-or-duplicate');
}

/** A query of the waiting list of a session, in its order. */
export function waitingForSession(db: Database, sessionId: string) {
  return sessionPlaces(db)
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .where('person.status', '=', 'active')
    .orderBy('place.number')
    .orderBy('place.id');
}

/** How many places of a session are taken, how many are offered, and how many people wait. */
export type PlaceCounts = { placed: number; offered: number; waiting: number };

export const noPlaces: PlaceCounts = { placed: 0, offered: 0, waiting: 0 };

/** Counts the places of each session, by the id of the session. */
export async function countSessionPlaces(db: Database): Promise<Map<string, PlaceCounts>> {
  const count = (state: SessionPlaceState) => sql<number>`(count(*) filter (where state = ${state}))::int`;
  const rows = await sessionPlaces(db)
    .select(['session_id', count('placed').as('placed'), count('offered').as('offered')])
    .select(count('waiting').as('waiting'))
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, ...counts }) => [session_id, counts]));
}

/**
 * Returns who of the waiting list gets the free places of a session, with the rule of the places of the conference. An
 * offer counts as a place.
 */
export function nextForSession(places: number, { placed, offered }: PlaceCounts, list: readonly string[]) {
  const taken = new Map([['', placed + offered]]);
  return whoGetsPlaces(
    { total: places, ofType: {} },
    taken,
    list.map((id) => ({ id, type: '' })),
  );
}

/** A place as its person sees it. `position`: the number in the waiting list, beginning with 1. Otherwise 0. */
export type OwnSessionPlace = {
  sessionId: string;
  state: SessionPlaceState;
  offerUntil: Date | null;
  position: number;
};

/** Lists what a participant has in sessions. */
export async function listOwnPlaces(db: Database, registrationId: string): Promise<OwnSessionPlace[]> {
  const inLists = sessionPlaces(db)
    .select('place.id')
    .select(
      sql<number>`(row_number() over (partition by session_id order by place.number, place.id))::int`.as(
        'position',
      ),
    )
    .where('state', '=', 'waiting')
    .where('person.status', '=', 'active');
  return await db
    .selectFrom('session_place as own')
    .leftJoin(inLists.as('turn'), 'turn.id', 'own.id')
    .select(['session_id as sessionId', 'state', 'offer_until as offerUntil'])
    .select(({ fn, val }) => fn.coalesce('turn.position', val(0)).as('position'))
    .where('registration_id', '=', registrationId)
    .execute();
}

/** Returns the slugs of the sessions in which these people have a place, by the id of the registration. */
export async function findPlaced(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('session_place')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select(['registration_id', 'slug'])
    .where('registration_id', '=', anyOf(registrationIds))
    .where('state', '=', 'placed')
    .execute();
  const byPerson = Map.groupBy(rows, (row) => row.registration_id);
  return new Map([...byPerson].map(([id, list]) => [id, list.map(({ slug }) => slug)]));
}

/**
 * A query of the people of a session, or of all sessions: by session, first those who have a place, then offers, then
 * the list in its order.
 */
export function peopleOfSessions(db: Database, sessionId: string | undefined) {
  return sessionPlaces(db)
    .innerJoin('programme_session as listed', 'listed.id', 'place.session_id')
    .select(['place.id', 'registration_id as registrationId', 'state', 'asked_at as askedAt'])
    .select(['offer_until as offerUntil', 'full_name as fullName', 'reference', 'participant_type as type'])
    .select(['listed.title as session', sql<boolean>`paid_at is not null`.as('isPaid')])
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .orderBy('listed.during')
    .orderBy('listed.id')
    .orderBy('state')
    .orderBy('place.number')
    .orderBy('place.id');
}

/** Finds a page of the people of a session. */
export async function findPeopleOfSession(db: Database, sessionId: string, page: AskedPage) {
  return await findPage(db, peopleOfSessions(db, sessionId), page);
}

/**
 * Gives a registration the places and turns of another registration of the same person. Of two in the same session, it
 * keeps the better one. The other registration keeps its rows, so that a merge can be undone; they do not count.
 */
export async function copyPlaces(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await lockSessionPlaces(tx);
  await sql`
    insert into session_place as kept (session_id, registration_id, number, state, asked_at, offer_until)
    select session_id, ${to}, number, state, asked_at, offer_until from session_place where registration_id = ${from}
    on conflict (session_id, registration_id) do update set
      number = excluded.number, state = excluded.state, asked_at = excluded.asked_at, offer_until = excluded.offer_until
    where (excluded.state, excluded.number) < (kept.state, kept.number)`.execute(tx);
}

/**
 * Gives the other registration of an undone merge what the kept one has got from it, as it is now. What the kept
 * registration did not take over, or has given back, is gone: another person may have the place.
 */
export async function returnPlaces(
  tx: Database,
  { kept, other }: { kept: string; other: string },
): Promise<void> {
  await lockSessionPlaces(tx);
  const isSame = sql`kept.registration_id = ${kept} and kept.session_id = other.session_id and kept.number = other.number`;
  await sql`
    delete from session_place as other where other.registration_id = ${other}
      and not exists (select from session_place as kept where ${isSame})`.execute(tx);
  await sql`
    update session_place as other set state = kept.state, offer_until = kept.offer_until
    from session_place as kept where other.registration_id = ${other} and ${isSame}`.execute(tx);
  await sql`
    delete from session_place as kept using session_place as other
    where other.registration_id = ${other} and ${isSame}`.execute(tx);
}

/** Lists what people have in sessions, for the copy of their data. */
export async function listPlacesOf(db: Database, registrationIds: readonly string[]) {
  return await db
    .selectFrom('session_place')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select(['title', 'state', 'asked_at as signedUpAt', 'offer_until as offeredUntil'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('asked_at')
    .orderBy('title')
    .execute();
}
