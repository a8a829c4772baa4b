import { sql } from 'kysely';
import { listPaperIdsOf } from '#conference/papers/personal-data.server.ts';
import { rowsOfRegistration } from '#conference/registration/rows-of-registration.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { emptyPeople, removeFromVersions } from './remove-people.server.ts';

/**
 * In a merge, these functions link people of the programme to the kept registration. When the merge is undone, they
 * link them back to the other registration.
 */
export const { move: moveProgrammePeople, moveBack: returnProgrammePeople } = rowsOfRegistration(
  sql.table('programme_person'),
);

type Person = { registrationIds: string[]; emails: string[] };

/**
 * An erasure removes a person from the draft and from all published versions: as a person of the programme, with their
 * own papers, and as a co-author. The texts of the sessions stay, because they are the programme of the conference.
 */
export const programmeData = {
  tables: {
    programme: 'nobody',
    programme_room: 'nobody',
    programme_person: {
      clear: clearPeople,
      columns: ['name', 'slug', 'title', 'country', 'biography', 'time_zone', 'registration_id'],
    },
    programme_session: 'nobody',
    // `clearPeople` deletes the rows of people. The database deletes the row of a paper together with the paper.
    programme_session_person: 'deleted',
    programme_session_paper: 'deleted',
    programme_version: { clear: clearVersions, columns: ['document'] },
    programme_notice: { deletedBy: { registration_id: 'registrationIds' } },
    // The database deletes the notices of a paper together with the paper. They contain ids, but no personal data.
    paper_notice: 'deleted',
    // `clearPeople` deletes what the person has added to sessions, with its files.
    session_material: 'deleted',
    session_place: { deletedBy: { registration_id: 'registrationIds' } },
    programme_star: { deletedBy: { registration_id: 'registrationIds' } },
  },
} as const;

/**
 * Finds the ids of a person in the programme: as a person of the programme, as the author of papers, and as a
 * co-author.
 */
async function listIdsOf(tx: Database, person: Person) {
  const { papers, coAuthors } = await listPaperIdsOf(tx, person);
  const rows = await tx
    .selectFrom('programme_person')
    .select('id')
    .where((row) =>
      row.or([
        row('registration_id', '=', anyOf(person.registrationIds)),
        row('author_id', '=', anyOf([...papers, ...coAuthors])),
      ]),
    )
    .execute();
  return { people: rows.map(({ id }) => id), papers, coAuthors };
}

/** Removes a person from all published versions. The person's rows must still exist. */
async function clearVersions(tx: Database, person: Person): Promise<void> {
  const { people, papers, coAuthors } = await listIdsOf(tx, person);
  if (people.length + papers.length + coAuthors.length === 0) return;
  await removeFromVersions(tx, { people, papers, coAuthors });
}

async function clearPeople(tx: Database, person: Person): Promise<void> {
  const { people } = await listIdsOf(tx, person);
  await emptyPeople(tx, people);
}

/** Lists the entries and sessions of a person in the programme, for the copy of their data. */
export async function listAppearancesOf(db: Database, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('programme_person')
    .select(['id', 'name', 'title', 'country', 'biography', 'time_zone as timeZone'])
    .where('registration_id', '=', anyOf(registrationIds))
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('programme_session_person')
    .innerJoin('programme_session', 'programme_session.id', 'session_id')
    .select(['person_id', 'role', 'programme_session.title'])
    .where('person_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('programme_session.title')
    .execute();
  const materials = await db
    .selectFrom('session_material')
    .select(['person_id', 'kind', 'link', 'added_at as addedAt'])
    .where('person_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('added_at')
    .execute();
  return rows.map(({ id, ...person }) => ({
    ...person,
    sessions: sessions
      .filter(({ person_id }) => person_id === id)
      .map(({ person_id, ...session }) => session),
    materials: materials
      .filter(({ person_id }) => person_id === id)
      .map(({ person_id, ...material }) => material),
  }));
}
