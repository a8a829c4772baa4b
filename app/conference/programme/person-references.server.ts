import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The references of the participants who are people of the programme, by the ids of their registrations. */
export async function readReferences(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('programme_person')
    .innerJoin(registrations(db).as('person'), 'person.id', 'programme_person.registration_id')
    .select(['person.id', 'reference'])
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}
