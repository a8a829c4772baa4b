import { randomUUID } from 'node:crypto';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { makeUniqueSlug } from './draft/free-slug.ts';
import { lockProgramme } from './lock-programme.server.ts';

/** A query of the people of the programme. Other modules run or join it. */
export function programmePeople(db: Database) {
  return db.selectFrom('programme_person').select(['id', 'slug', 'name', 'country', 'registration_id']);
}

/** Links people of the programme who have no registration yet with this one. */
export async function linkPeople(
  db: Database,
  { personIds, registrationId }: { personIds: readonly string[]; registrationId: string },
): Promise<void> {
  if (personIds.length === 0) return;
  await db
    .updateTable('programme_person')
    .set({ registration_id: registrationId })
    .where('id', '=', anyOf(personIds))
    .where('registration_id', 'is', null)
    .execute();
}

type Texts = { name: string; title: string; country: string; biography: string };

/**
 * Writes what a published speaker says about themselves into the draft of the programme. With a `personId`, changes
 * this person. Without one, adds a new person. Returns the id of the person, or undefined if nobody has this
 * `personId`.
 */
export async function writePersonToDraft(
  tx: Database,
  {
    personId,
    registrationId,
    ...texts
  }: Texts & { personId: string | undefined; registrationId: string | null },
  now: Date,
): Promise<string | undefined> {
  await lockProgramme(tx, now);
  if (personId === undefined) {
    const people = await tx.selectFrom('programme_person').select('slug').execute();
    const id = randomUUID();
    const slug = makeUniqueSlug(texts.name, people, 'person');
    const values = { id, slug, ...texts, registration_id: registrationId };
    await tx.insertInto('programme_person').values(values).execute();
    return id;
  }
  const changed = await tx
    .updateTable('programme_person')
    .set({ ...texts, ...(registrationId !== null && { registration_id: registrationId }) })
    .where('id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}
