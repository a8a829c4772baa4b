import { sql } from 'kysely';
import type { Database } from '#platform/database.server.ts';

/** Everything by which one person's rows are found. */
export type Person = {
  /** Their registrations, whatever became of each. */
  registrationIds: string[];
  emails: string[];
  /** The keys of their registrations and of their bookings' pictures. */
  recordKeyIds: string[];
  bookingIds: string[];
};

/**
 * The person behind a registration. One mailbox is one person, and in an erasure so is what organisers merged; a copy
 * goes no further than the mailbox that was proved. `lock` holds their registrations and bookings, each in the order of
 * ids, until the transaction ends. Undefined when there is no such registration.
 */
export async function findPerson(
  db: Database,
  registrationId: string,
  { reach, lock = false }: { reach: 'mailbox' | 'merged'; lock?: boolean },
): Promise<Person | undefined> {
  const ids = await findRegistrations(db, registrationId, reach);
  if (ids.length === 0) return undefined;
  const registrations = await db
    .selectFrom('registration')
    .select(['id', 'email', 'record_key_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  // Somebody else erased them while we waited.
  if (registrations.length === 0) return undefined;
  const bookings = await db
    .selectFrom('booking')
    .select(['id', 'record_key_id'])
    .where('registration_id', 'in', ids)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return {
    registrationIds: registrations.map(({ id }) => id),
    emails: [...new Set(registrations.map(({ email }) => email.toLowerCase()))],
    recordKeyIds: [...registrations, ...bookings].flatMap(({ record_key_id }) => record_key_id ?? []),
    bookingIds: bookings.map(({ id }) => id),
  };
}

async function findRegistrations(db: Database, registrationId: string, reach: 'mailbox' | 'merged') {
  // Three looks into an index each: joined by "or", every registration there is would be read.
  const { rows } = await sql<{ id: string }>`
    with recursive same (id, email, merged_into) as (
      select id, email, merged_into from registration where id = ${registrationId}
      union
      select other.* from same cross join lateral (
        select id, email, merged_into from registration where email = same.email
        union all
        select id, email, merged_into from registration where merged_into = same.id and ${reach === 'merged'}
        union all
        select id, email, merged_into from registration where id = same.merged_into and ${reach === 'merged'}
      ) as other
    )
    select id from same`.execute(db);
  return rows.map(({ id }) => id);
}

/** The registration that has a reference, however it was typed; undefined when there is none. */
export async function findByReference(db: Database, typed: string): Promise<string | undefined> {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const reference = `${plain.slice(0, 2)}-${plain.slice(2, 6)}-${plain.slice(6)}`;
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.id;
}
