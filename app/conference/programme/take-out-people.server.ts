import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Takes people out of the draft and of all published versions, and publishes the newest version without them, so that every
 * process stops showing it. Their sessions stay.
 */
export async function takeOutPeople(tx: Database, personIds: readonly string[]): Promise<void> {
  const people = await tx
    .selectFrom('programme_person')
    .select(['id', 'slug'])
    .where('id', '=', anyOf(personIds))
    .execute();
  if (people.length === 0) return;
  await tx.updateTable('programme').set({ changed_at: sql`now()` }).execute();
  for (const { id, slug } of people) {
    await tx.deleteFrom('programme_session_person').where('person_id', '=', id).execute();
    await tx.deleteFrom('programme_person').where('id', '=', id).execute();
    await sql`select take_out_of_versions(${slug})`.execute(tx);
  }
  await sql`
    insert into programme_version (published_at, published_by, document)
    select now(), null, document from programme_version order by number desc limit 1`.execute(tx);
}
