import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteMaterialsOf } from './materials/materials.server.ts';

/** What the desk sees instead of the name of somebody who was erased. No visitor sees it. */
export const erasedName = 'Name removed';

/**
 * Removes people of the programme from the draft and from all published versions, and these papers from the versions.
 * Their sessions stay.
 */
export async function removePeople(
  tx: Database,
  personIds: readonly string[],
  paperIds: readonly string[] = [],
): Promise<void> {
  if (personIds.length + paperIds.length === 0) return;
  await removeFromVersions(tx, { people: personIds, papers: paperIds, coAuthors: [] });
  await emptyPeople(tx, personIds);
}

type Removed = { people: readonly string[]; papers: readonly string[]; coAuthors: readonly string[] };

/** Removes people, papers and co-authors from all published versions, by their ids. */
export async function removeFromVersions(
  tx: Database,
  { people, papers, coAuthors }: Removed,
): Promise<void> {
  // Waits for a publication that runs at the same moment, because it could copy the names into a new version.
  await tx.selectFrom('programme').select('is_only').forUpdate().execute();
  await sql`select remove_from_versions(${people}::text[], ${papers}::text[], ${coAuthors}::text[])`.execute(
    tx,
  );
}

/**
 * Removes all papers with their authors, and all participants, from the draft and from all published versions, before
 * their records are destroyed. Writes each version once. To remove one person after the other would write every version
 * again for each of them.
 */
export async function removePapersAndParticipants(tx: Database): Promise<void> {
  const people = await tx
    .selectFrom('programme_person')
    .select('id')
    .where((row) => row.or([row('registration_id', 'is not', null), row('author_id', 'is not', null)]))
    .execute();
  const papers = await sql<{ id: string }>`
    select distinct paper ->> 'id' as id
    from programme_version, jsonb_array_elements(document -> 'sessions') as session,
      jsonb_array_elements(coalesce(session -> 'papers', '[]')) as paper`.execute(tx);
  await removePeople(
    tx,
    people.map(({ id }) => id),
    papers.rows.map(({ id }) => id),
  );
}

/**
 * Removes everything that names these people from the draft. Their rows stay with the name `erasedName`, and belong to
 * no session. What they added to sessions is deleted.
 */
export async function emptyPeople(tx: Database, personIds: readonly string[]): Promise<void> {
  await deleteMaterialsOf(tx, personIds);
  await tx.deleteFrom('programme_session_person').where('person_id', '=', anyOf(personIds)).execute();
  await tx
    .updateTable('programme_person')
    .set({
      ...{ name: erasedName, title: '', country: '', biography: '', time_zone: null },
      ...{ registration_id: null, author_id: null, slug: sql<string>`'person-' || id` },
    })
    .where('id', '=', anyOf(personIds))
    .execute();
}
