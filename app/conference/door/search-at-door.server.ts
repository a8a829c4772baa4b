import { sql } from 'kysely';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ParticipantType, RegistrationStanding } from '#platform/database/database-types.ts';
import { readReference } from './read-reference.ts';

/** All that the door sees of somebody: never a passport, an address, an email or a size. */
export type Guest = {
  registrationId: string;
  reference: string;
  fullName: string;
  participantType: ParticipantType;
  standing: RegistrationStanding;
  isPaid: boolean;
  /** Whether there is a photograph that can be shown: a PDF cannot. */
  hasPhoto: boolean;
  arrivedAt: Date | null;
  /** Of one that is set aside: the reference of the one that counts instead, if there is such. */
  insteadReference: string | null;
};

/**
 * Whom a name, an email or a reference may mean, at most so many; a reference may be typed loosely. Who counts comes
 * first, then in the order of names.
 */
export async function searchAtDoor(db: Database, text: string, most: number): Promise<Guest[]> {
  const reference = readReference(text);
  const byReference = reference ? await findGuests(db, { reference }, 1) : [];
  return byReference.length > 0 ? byReference : await findGuests(db, { text }, most);
}

/** One guest; undefined where there is no such registration. */
export async function findGuest(db: Database, registrationId: string): Promise<Guest | undefined> {
  return (await findGuests(db, { registrationId }, 1))[0];
}

type Wanted = { text: string } | { reference: string } | { registrationId: string };

async function findGuests(db: Database, wanted: Wanted, most: number): Promise<Guest[]> {
  const text = 'text' in wanted ? wanted.text : '';
  const filter = registrationFilterSchema.parse({ text, standing: 'any' });
  const rows = await filterRegistrations(db, filter)
    .leftJoin('arrival', 'arrival.registration_id', 'registration.id')
    .select(({ exists, fn, selectFrom }) => [
      'registration.id',
      'registration.reference',
      'registration.full_name',
      'registration.participant_type',
      'registration.standing',
      'registration.paid_at',
      'arrival.arrived_at',
      exists(
        selectFrom('registration_file')
          .innerJoin('stored_file', 'stored_file.id', 'registration_file.file_id')
          .select('file_id')
          .whereRef('registration_file.registration_id', '=', 'registration.id')
          .where('registration_file.kind', '=', 'photo')
          .where('media_type', '=', 'image/jpeg'),
      ).as('has_photo'),
      // Merged into it by the desk, or set aside by its owner's choice among those of one address.
      fn
        .coalesce(
          selectFrom('registration as kept')
            .select('kept.reference')
            .whereRef('kept.id', '=', 'registration.merged_into'),
          selectFrom('registration as chosen')
            .select('chosen.reference')
            .whereRef('chosen.email', '=', 'registration.email')
            .where('chosen.standing', '=', 'counted'),
        )
        .as('instead'),
    ])
    .$if('reference' in wanted, (guests) =>
      guests.where('registration.reference', '=', 'reference' in wanted ? wanted.reference : ''),
    )
    .$if('registrationId' in wanted, (guests) =>
      guests.where('registration.id', '=', 'registrationId' in wanted ? wanted.registrationId : ''),
    )
    .orderBy(sql`registration.standing <> 'counted'`)
    .orderBy('registration.sort_name')
    .orderBy('registration.id')
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

/** How many of those who count are here, and how many there are. */
export async function countArrivals(db: Database): Promise<{ arrived: number; expected: number }> {
  const counts = await db
    .selectFrom('registration')
    .leftJoin('arrival', 'arrival.registration_id', 'registration.id')
    .select(({ fn }) => [
      fn.countAll<string>().as('expected'),
      fn.count<string>('arrival.registration_id').as('arrived'),
    ])
    .where('standing', '=', 'counted')
    .executeTakeFirstOrThrow();
  return { arrived: Number(counts.arrived), expected: Number(counts.expected) };
}
