import { listAcceptedPapers, type PaperAuthor } from '#conference/papers/accepted-papers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DraftPerson } from './draft.ts';
import { makeUniqueSlug } from './free-slug.ts';
import { listPeople } from './read-draft.server.ts';

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
 * Finds the people of the programme who were added as authors and have registered since then. Returns the id, the slug
 * and the registration of each person.
 */
export async function findAuthorLinks(db: Database) {
  const waiting = (await listPeople(db)).filter(
    ({ authorId, registrationId }) => authorId !== null && registrationId === null,
  );
  if (waiting.length === 0) return [];
  const authors = (await listAcceptedPapers(db)).flatMap((paper) => paper.authors);
  return waiting.flatMap(({ id, slug, authorId }) => {
    const registrationId = authors.find((author) => author.id === authorId)?.registrationId;
    return registrationId ? [{ id, slug, registrationId }] : [];
  });
}

/**
 * Authors can register after they were added to the people of the programme. Links these people to their
 * registrations, so that they see their sessions.
 */
export async function linkAuthors(tx: Database): Promise<void> {
  for (const { id, registrationId } of await findAuthorLinks(tx)) {
    await tx
      .updateTable('programme_person')
      .set({ registration_id: registrationId })
      .where('id', '=', id)
      .execute();
  }
}

/** The error if no accepted paper has an author with this id any more. */
export class NoSuchAuthor extends Error {}
