import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/** Everything by which one person's rows are found. */
export type Person = {
  /** Their registrations, whatever became of each. */
  registrationIds: string[];
  /** Their mailboxes, first that of the registration that was asked for. */
  emails: string[];
  /** The keys of their registrations and of their bookings' pictures. */
  recordKeyIds: string[];
  bookingIds: string[];
};

/**
 * How far a person reaches. `merged`, for an erasure: one mailbox is one person, and so is what organisers merged.
 * `mailbox`, for a copy: no further than what was proved. `journal`, for an erasure that is repeated: of all those only
 * what was erased then, since in an older backup somebody else may still have the address.
 */
export type Reach = 'merged' | 'mailbox' | 'journal';

/**
 * The person behind a registration. `lock` holds their sign-ins, registrations and bookings, each in the order of ids,
 * until the transaction ends. Undefined when there is no such registration.
 */
export async function findPerson(
  db: Database,
  registrationId: string,
  { reach, lock = false }: { reach: Reach; lock?: boolean },
): Promise<Person | undefined> {
  const ids = await findRegistrations(db, registrationId, reach);
  if (ids.length === 0) return undefined;
  if (lock) await lockSignIns(db, ids);
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
  const own = registrations.filter(({ id }) => id === registrationId);
  return {
    registrationIds: registrations.map(({ id }) => id),
    emails: [...new Set([...own, ...registrations].map(({ email }) => email.toLowerCase()))],
    recordKeyIds: [...registrations, ...bookings].flatMap(({ record_key_id }) => record_key_id ?? []),
    bookingIds: bookings.map(({ id }) => id),
  };
}

/** Before the registrations, because whoever signs in at this moment takes the two in this order. */
async function lockSignIns(db: Database, registrationIds: readonly string[]) {
  await db
    .selectFrom('sign_in')
    .select('id')
    .where('email', 'in', (row) =>
      row.selectFrom('registration').select('email').where('id', 'in', registrationIds),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function findRegistrations(db: Database, registrationId: string, reach: Reach) {
  const isMerged = reach !== 'mailbox';
  // Three looks into an index each: joined by "or", every registration there is would be read.
  const { rows } = await sql<{ id: string }>`
    with recursive same (id, email, merged_into) as (
      select id, email, merged_into from registration where id = ${registrationId}
      union
      select other.* from same cross join lateral (
        select id, email, merged_into from registration where email = same.email
        union all
        select id, email, merged_into from registration where merged_into = same.id and ${isMerged}
        union all
        select id, email, merged_into from registration where id = same.merged_into and ${isMerged}
      ) as other
    )
    select id from same
    where ${reach !== 'journal'} or id in (select registration_id from erasure)`.execute(db);
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
