import { sql } from 'kysely';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Searches guests by name or email, or by a reference in any spelling that `readReference` accepts. Returns at most
 * `most` guests: first those with active registrations, then the others, both sorted by name.
 */
export async function searchAtDoor(db: Database, text: string, most: number): Promise<Guest[]> {
  const reference = readReference(text);
  const byReference = reference ? await findGuests(db, { reference }, 1) : [];
  return byReference.length > 0 ? byReference : await findGuests(db, { text }, most);
}

/** Finds the guest of a registration. Returns undefined if the registration does not exist. */
export async function findGuest(db: Database, registrationId: string): Promise<Guest | undefined> {
  return (await findGuests(db, { registrationId }, 1))[0];
}

type Wanted = { text?: string; reference?: string; registrationId?: string };

/** Finds guests with only the fields that organisers at the door may see: no passport, address, email or sizes. */
async function findGuests(db: Database, { text, reference, registrationId }: Wanted, most: number) {
  let found = filterRegistrations(db, registrationFilterSchema.parse({ text, status: 'any' }));
  if (reference !== undefined) found = found.where('reference', '=', reference);
  if (registrationId !== undefined) found = found.where('id', '=', registrationId);
  const people = found
    .select(['id', 'reference', 'full_name', 'sort_name', 'email', 'participant_type'])
    .select(['status', 'paid_at', 'merged_into']);
  const rows = await db
    .selectFrom(people.as('guest'))
    .leftJoin('arrival', 'arrival.registration_id', 'guest.id')
    .select(['guest.id as registrationId', 'guest.reference', 'full_name as fullName', 'guest.status'])
    .select(['participant_type as participantType', 'arrived_at as arrivedAt'])
    .select(sql<boolean>`paid_at is not null`.as('isPaid'))
    .select(({ exists, fn, selectFrom }) => [
      // The door can show a JPEG, but not a PDF.
      exists(
        selectFrom(registrationFiles(db).as('file'))
          .select('file_id')
          .whereRef('file.registration_id', '=', 'guest.id')
          .where('kind', '=', 'photo')
          .where('media_type', '=', 'image/jpeg'),
      ).as('hasPhoto'),
      // The reference of the registration to use instead: the registration that was kept in a merge, or the active
      // registration with the same email.
      fn
        .coalesce(
          selectFrom(registrations(db).as('kept'))
            .select('kept.reference')
            .whereRef('kept.id', '=', 'guest.merged_into'),
          selectFrom(registrations(db).as('chosen'))
            .select('chosen.reference')
            .whereRef('chosen.email', '=', 'guest.email')
            .where('chosen.status', '=', 'active'),
        )
        .as('instead'),
    ])
    .orderBy(sql`guest.status <> 'active'`)
    .orderBy('guest.sort_name')
    .orderBy('guest.id')
    .limit(most)
    .execute();
  return rows.map(({ instead, hasPhoto, ...guest }) => ({
    ...guest,
    hasPhoto: Boolean(hasPhoto),
    insteadReference: guest.status === 'merged-or-duplicate' ? instead : null,
  }));
}

export type Guest = Awaited<ReturnType<typeof findGuests>>[number];

/** Counts the active registrations, and how many of them have arrived. */
export async function countArrivals(db: Database) {
  return await db
    .selectFrom(registrations(db).as('guest'))
    .leftJoin('arrival', 'arrival.registration_id', 'guest.id')
    .select(({ fn }) => [
      asNumber(fn.countAll()).as('expected'),
      asNumber(fn.count('arrival.registration_id')).as('arrived'),
    ])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
}
