import { listAcceptedPapers, type PaperAuthor } from '#conference/papers/accepted-papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DraftPerson } from './draft.ts';
import { makeUniqueSlug } from './free-slug.ts';
import { listDraftSessions, listPeople } from './read-draft.server.ts';

/**
 * Finds the person of the programme who is this author. Searches first for the person who was added for this author,
 * then for a person with the same registration, and then for a person with the same name.
 */
export function findPersonOf(
  people: readonly DraftPerson[],
  { id, registrationId, name }: PaperAuthor,
): DraftPerson | undefined {
  return (
    people.find((person) => person.authorId === id) ??
    people.find((person) => person.registrationId !== null && person.registrationId === registrationId) ??
    people.find((person) => person.name === name)
  );
}

/**
 * Adds an author of an accepted paper to the people of the programme, unless the author is one of them already. Returns
 * the id of the person. Throws a {@link NoSuchAuthor} if nobody is an author with this id.
 */
export async function addAuthorToPeople(tx: Database, authorId: string): Promise<string> {
  const author = (await listAcceptedPapers(tx))
    .flatMap(({ authors }) => authors)
    .find(({ id }) => id === authorId);
  if (!author) throw new NoSuchAuthor();
  const people = await listPeople(tx);
  const known = findPersonOf(people, author);
  if (known) return known.id;
  const { name, institution, country, registrationId } = author;
  const { id } = await tx
    .insertInto('programme_person')
    .values({
      ...{
        slug: makeUniqueSlug(name, people),
        name: name.slice(0, 120),
        title: institution,
        country,
        biography: '',
      },
      ...{ registration_id: registrationId, author_id: author.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Finds the people of the programme who are authors, and are not linked yet: those who were added as authors and have
 * registered since then, and those who came with a file or were typed in, and are in a session with a paper by an author
 * of their name. Returns the id, the slug, the author and the registration of each person.
 */
export async function findAuthorLinks(db: Database) {
  const people = await listPeople(db);
  const waiting = people.filter(({ registrationId }) => registrationId === null);
  if (waiting.length === 0) return [];
  const authors = (await listAcceptedPapers(db)).flatMap((paper) => paper.authors);
  const sessions = (await listDraftSessions(db)).filter(({ papers }) => papers.length > 0);
  const findNamesake = ({ id, name }: DraftPerson) =>
    sessions
      .filter((session) => session.people.some(({ personId }) => personId === id))
      .flatMap((session) => session.papers.flatMap((paper) => paper.authors))
      .find((author) => author.name === name && people.every(({ authorId }) => authorId !== author.id))?.id;
  return waiting.flatMap((person) => {
    const authorId = person.authorId ?? findNamesake(person);
    const author = authors.find(({ id }) => id === authorId);
    if (!author || (person.authorId !== null && author.registrationId === null)) return [];
    return [{ id: person.id, slug: person.slug, authorId: author.id, registrationId: author.registrationId }];
  });
}

/**
 * Links the people of the programme who are authors with these and with their registrations: then they see their
 * sessions, and an erasure finds them.
 */
export async function linkAuthors(tx: Database): Promise<void> {
  for (const { id, authorId, registrationId } of await findAuthorLinks(tx)) {
    await tx
      .updateTable('programme_person')
      .set({ author_id: authorId, registration_id: registrationId })
      .where('id', '=', id)
      .execute();
  }
}

/** The error if no accepted paper has an author with this id any more. */
export class NoSuchAuthor extends Error {}
