import { sql } from 'kysely';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationStanding } from '#platform/database/database-types.ts';
import { readReference } from './read-reference.ts';

/** A registration as the door sees it: without passport, address, email or sizes. */
export type Guest = {
  registrationId: string;
  reference: string;
  fullName: string;
  participantType: string;
  standing: RegistrationStanding;
  isPaid: boolean;
  /** Whether there is a photograph that can be shown. A PDF cannot. */
  hasPhoto: boolean;
  arrivedAt: Date | null;
  /** If this registration is set aside: the reference of the one that counts instead, if there is one. */
  insteadReference: string | null;
};

/**
 * Searches guests by name, email or reference, in any spelling that `readReference` accepts. Returns at most `most` of
 * them: counted registrations first, then by name.
 */
export async function searchAtDoor(db: Database, text: string, most: number): Promise<Guest[]> {
  const reference = readReference(text);
  const byReference = reference ? await findGuests(db, { reference }, 1) : [];
  return byReference.length > 0 ? byReference : await findGuests(db, { text }, most);
}

/** Returns undefined if there is no such registration. */
export async function findGuest(db: Database, registrationId: string): Promise<Guest | undefined> {
  return (await findGuests(db, { registrationId }, 1))[0];
}

type Wanted = { text: string } | { reference: string } | { registrationId: string };

async function findGuests(db: Database, wanted: Wanted, most: number): Promise<Guest[]> {
  const text = 'text' in wanted ? wanted.text : '';
  const filter = registrationFilterSchema.parse({ text, standing: 'any' });
  const found = filterRegistrations(db, filter)
    .$if('reference' in wanted, (guests) =>
      guests.where('reference', '=', 'reference' in wanted ? wanted.reference : ''),
    )
    .$if('registrationId' in wanted, (guests) =>
      guests.where('id', '=', 'registrationId' in wanted ? wanted.registrationId : ''),
    )
    .select(['id', 'reference', 'full_name', 'sort_name', 'email', 'participant_type'])
    .select(['standing', 'paid_at', 'merged_into']);
  const rows = await db
    .selectFrom(found.as('guest'))
    .leftJoin('arrival', 'arrival.registration_id', 'guest.id')
    .selectAll('guest')
    .select(({ exists, fn, selectFrom }) => [
      'arrived_at',
      exists(
        selectFrom(registrationFiles(db).as('file'))
          .select('file_id')
          .whereRef('file.registration_id', '=', 'guest.id')
          .where('kind', '=', 'photo')
          .where('media_type', '=', 'image/jpeg'),
      ).as('has_photo'),
      // An organiser merged it into this one, or the participant chose this one.
      fn
        .coalesce(
          selectFrom(registrations(db).as('kept'))
            .select('kept.reference')
            .whereRef('kept.id', '=', 'guest.merged_into'),
          selectFrom(registrations(db).as('chosen'))
            .select('chosen.reference')
            .whereRef('chosen.email', '=', 'guest.email')
            .where('chosen.standing', '=', 'counted'),
        )
        .as('instead'),
    ])
    .orderBy(sql`guest.standing <> 'counted'`)
    .orderBy('guest.sort_name')
    .orderBy('guest.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    registrationId: row.id,
    reference: row.reference,
    fullName: row.full_name,
    participantType: row.participant_type,
    standing: row.standing,
    isPaid: row.paid_at !== null,
    hasPhoto: Boolean(row.has_photo),
    arrivedAt: row.arrived_at,
    insteadReference: row.standing === 'set-aside' ? row.instead : null,
  }));
}

/** How many counted registrations there are, and how many of them have arrived. */
export async function countArrivals(db: Database): Promise<{ arrived: number; expected: number }> {
  const counts = await db
    .selectFrom(registrations(db).as('guest'))
    .leftJoin('arrival', 'arrival.registration_id', 'guest.id')
    .select(({ fn }) => [
      fn.countAll<string>().as('expected'),
      fn.count<string>('arrival.registration_id').as('arrived'),
    ])
    .where('standing', '=', 'counted')
    .executeTakeFirstOrThrow();
  return { arrived: Number(counts.arrived), expected: Number(counts.expected) };
}
