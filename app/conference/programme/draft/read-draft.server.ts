import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { listAcceptedPapers } from '#conference/papers/accepted-papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ProgrammeDocument } from '../programme-document.ts';
import type { DraftPaper } from './draft.ts';
import { type SessionContent, sessionContentOf } from './session-content.ts';

/** Lists the rooms in the order in which pages show them. */
export async function listRooms(db: Database) {
  return await db
    .selectFrom('programme_room')
    .select(['id', 'slug', 'name', 'capacity', 'equipment'])
    .orderBy('place')
    .orderBy('name')
    .execute();
}

/** Lists the people of the programme by name. */
export async function listPeople(db: Database) {
  return await db
    .selectFrom('programme_person')
    .select(['id', 'slug', 'name', 'title', 'country', 'biography'])
    .select(['time_zone as timeZone', 'registration_id as registrationId', 'author_id as authorId'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Lists all sessions of the draft with their people, earliest first. Sessions without a time come last. */
export async function listDraftSessions(db: Database) {
  const sessions = await db
    .selectFrom('programme_session')
    .leftJoin('programme_room', 'programme_room.id', 'room_id')
    .select(['programme_session.id', 'programme_session.slug', 'title', 'abstract', 'kind', 'theme'])
    .select(['language', 'interpreted_into as interpretedInto', 'format', 'room_id as roomId'])
    .select([
      'programme_room.slug as room',
      'join_link as joinLink',
      'lost_paper_at as lostPaperAt',
      'places',
    ])
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
  const papersBySession = await listPapersBySession(db);
  return sessions.map((session) => ({
    ...session,
    people: (bySession.get(session.id) ?? []).map(({ session_id, ...part }) => part),
    papers: papersBySession.get(session.id) ?? [],
  }));
}

/** Reads a session as its form shows it now. Returns undefined if there is no such session. */
export async function readSessionContent(db: Database, id: string): Promise<SessionContent | undefined> {
  const session = (await listDraftSessions(db)).find((one) => one.id === id);
  return session && sessionContentOf(session, edition.timeZone);
}

/** Returns a map from the id of a session to its papers, in the order that the session gives them. */
async function listPapersBySession(db: Database): Promise<Map<string, DraftPaper[]>> {
  const links = await db
    .selectFrom('programme_session_paper')
    .select(['session_id', 'paper_id'])
    .orderBy('place')
    .orderBy('paper_id')
    .execute();
  if (links.length === 0) return new Map();
  const papers = await listAcceptedPapers(
    db,
    links.map(({ paper_id }) => paper_id),
  );
  const found = links.flatMap(({ session_id, paper_id }) => {
    const paper = papers.find(({ id }) => id === paper_id);
    if (!paper) return [];
    const { id, number, title, needs } = paper;
    const authors = paper.authors.map(({ institution, ror, ...author }) => ({
      ...{ id: author.id, name: author.name, orcid: author.orcid },
      institution: ror === '' ? null : { name: institution, ror },
    }));
    return [{ session_id, paper: { id, number, title, needs, authors } }];
  });
  return new Map(
    [...Map.groupBy(found, (one) => one.session_id)].map(([id, list]) => [
      id,
      list.map(({ paper }) => paper),
    ]),
  );
}

/** Lists the accepted papers that are in no session. */
export async function listPapersToPlace(db: Database) {
  const links = await db.selectFrom('programme_session_paper').select('paper_id').execute();
  const placed = new Set(links.map(({ paper_id }) => paper_id));
  return (await listAcceptedPapers(db)).filter(({ id }) => !placed.has(id));
}

/**
 * Makes the document that a publication of the draft would store now. Leaves out sessions without a time, and sessions
 * without papers and people whose paper was withdrawn, until the desk saves them.
 */
export async function readDraftDocument(db: Database): Promise<ProgrammeDocument> {
  const [rooms, people, sessions] = [await listRooms(db), await listPeople(db), await listDraftSessions(db)];
  const placed = sessions.flatMap(({ startsAt, endsAt, lostPaperAt, ...session }) =>
    startsAt && endsAt && !(lostPaperAt && session.papers.length + session.people.length === 0)
      ? [{ ...session, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }]
      : [],
  );
  const named = new Set(placed.flatMap((session) => session.people.map(({ slug }) => slug)));
  return {
    format: 1,
    rooms,
    people: people
      .filter(({ slug }) => named.has(slug))
      .map(({ timeZone, registrationId, authorId, ...person }) => person),
    sessions: placed.map(({ roomId, joinLink, people: parts, papers, ...session }) => ({
      ...session,
      people: parts.map(({ slug, role }) => ({ slug, role })),
      papers: papers.map(({ needs, ...paper }) => paper),
    })),
  };
}
