import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { programmePeople } from './programme-people.server.ts';
import { takeOutPeople } from './take-out-people.server.ts';

/** The people of the programme are published by their own wish. An erasure takes them out of it, also out of old versions. */
export const programmeData = {
  tables: {
    programme: 'nobody',
    programme_room: 'nobody',
    programme_person: { erase: erasePeople },
    programme_session: 'nobody',
    // They are taken out together with the person.
    programme_session_person: 'deleted',
    programme_version: 'nobody',
    programme_notice: { deletedBy: { registration_id: 'registrationIds' } },
    programme_star: { deletedBy: { registration_id: 'registrationIds' } },
  },
} as const;

/** The erasure of a speaker adds the person of the programme to `subjectIds`. */
async function erasePeople(
  tx: Database,
  { registrationIds, subjectIds }: { registrationIds: string[]; subjectIds: string[] },
) {
  const people = await programmePeople(tx)
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('id', '=', anyOf(subjectIds))]),
    )
    .execute();
  await takeOutPeople(
    tx,
    people.map(({ id }) => id),
  );
  return {};
}
