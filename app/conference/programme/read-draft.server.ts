import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { ProgrammeDocument } from './programme-document.ts';

/** The rooms, in the order of lists. */
export async function listRooms(db: Database) {
  return await db
    .selectFrom('programme_room')
    .select(['id', 'slug', 'name', 'capacity', 'equipment'])
    .orderBy('place')
    .orderBy('name')
    .execute();
}

/** The people of the programme, by name. */
export async function listPeople(db: Database) {
  return await db
    .selectFrom('programme_person')
    .select(['id', 'slug', 'name', 'title', 'country', 'biography'])
    .select(['time_zone as timeZone', 'registration_id as registrationId'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** All sessions of the draft with their people, in the order of their beginning. Sessions without a time are last. */
export async function listDraftSessions(db: Database) {
  const sessions = await db
    .selectFrom('programme_session')
    .leftJoin('programme_room', 'programme_room.id', 'room_id')
    .select(['programme_session.id', 'programme_session.slug', 'title', 'abstract', 'kind', 'theme'])
    .select(['language', 'interpreted_into as interpretedInto', 'format', 'room_id as roomId'])
    .select(['programme_room.slug as room', 'join_link as joinLink'])
    .select(sql<Date | null>`lower(during)`.as('startsAt'))
    .select(sql<Date | null>`upper(during)`.as('endsAt'))
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(during) nulls last`)
    .orderBy('programme_room.place')
    .orderBy('programme_session.slug')
    .execute();
  const parts = await db
    .selectFrom('programme_session_person')
    .innerJoin('programme_person', 'programme_person.id', 'person_id')
    .select(['session_id', 'person_id as personId', 'programme_person.slug', 'name', 'role'])
    .orderBy('place')
    .orderBy('name')
    .execute();
  const bySession = Map.groupBy(parts, (part) => part.session_id);
  return sessions.map((session) => ({
    ...session,
    people: (bySession.get(session.id) ?? []).map(({ session_id, ...part }) => part),
  }));
}

/** Makes the document that a publication of the draft stores. It leaves out sessions without a time. */
export async function readDraftDocument(db: Database): Promise<ProgrammeDocument> {
  const [rooms, people, sessions] = [await listRooms(db), await listPeople(db), await listDraftSessions(db)];
  const placed = sessions.flatMap(({ startsAt, endsAt, ...session }) =>
    startsAt && endsAt
      ? [{ ...session, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }]
      : [],
  );
  const named = new Set(placed.flatMap((session) => session.people.map(({ slug }) => slug)));
  return {
    format: 1,
    rooms,
    people: people
      .filter(({ slug }) => named.has(slug))
      .map(({ timeZone, registrationId, ...person }) => person),
    sessions: placed.map(({ roomId, joinLink, people: parts, ...session }) => ({
      ...session,
      people: parts.map(({ slug, role }) => ({ slug, role })),
    })),
  };
}
