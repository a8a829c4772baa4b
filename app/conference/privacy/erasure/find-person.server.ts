import { lockSignIns } from '#conference/accounts/personal-data.server.ts';
import { findBookingsOf } from '#conference/festival/personal-data.server.ts';
import { listMailboxPayments } from '#conference/money/group/personal-data.server.ts';
import { listPaperKeysOf } from '#conference/papers/personal-data.server.ts';
import { findSamePerson, lockRegistrations } from '#conference/registration/personal-data.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { listSpeakerKeysOf } from '#conference/speakers/personal-data.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** The values by which a person's rows are found. */
export type Person = {
  /** The ids of their registrations, with any status. */
  registrationIds: string[];
  /** Their email addresses. The first one belongs to the registration by which the person was found. */
  emails: string[];
  /**
   * The record keys of everything that belongs to the person: registrations, pictures of bookings, papers, photographs
   * as a speaker, and group payments.
   */
  recordKeyIds: string[];
  bookingIds: string[];
};

/**
 * Which registrations belong to a person:
 * - `merged`, for an erasure: the registrations of the same mailbox, and those that were merged with one of these.
 * - `mailbox`, for a copy: only the registrations of the same mailbox, because the person proved no other mailbox.
 * - `journal`, for an erasure that is repeated after a restore: like `merged`, but only those that were erased before,
 *   and those that are merged with them in the backup. At the time of the backup, somebody else may have had the same
 *   email address.
 */
export type RegistrationScope = 'merged' | 'mailbox' | 'journal';

/**
 * Finds the person to whom a registration belongs. With `lock`, locks their sign-ins, registrations and bookings until
 * the transaction ends, in each table in the order of the ids. Returns undefined if there is no such registration.
 */
export async function findPerson(
  db: Database,
  registrationId: string,
  { reach, lock = false }: { reach: RegistrationScope; lock?: boolean },
): Promise<Person | undefined> {
  const found = await findRegistrations(db, registrationId, reach);
  const ids = found.map(({ id }) => id);
  const addresses = found.map(({ email }) => email);
  // A sign-in locks its own row before the registrations, so this function locks in the same order.
  if (lock) await lockSignIns(db, addresses);
  const own = lock ? await lockRegistrations(db, ids) : await readRegistrations(db, ids);
  // There are no rows if another transaction erased the person while this one waited for the lock.
  if (own.length === 0) return undefined;
  const bookings = await findBookingsOf(db, ids, { isLocked: lock });
  const given = own.filter(({ id }) => id === registrationId);
  const registrationIds = own.map(({ id }) => id);
  const emails = [...new Set([...given, ...own].map(({ email }) => email.toLowerCase()))];
  return {
    registrationIds,
    emails,
    recordKeyIds: [
      ...[...own, ...bookings].flatMap(({ record_key_id }) => record_key_id ?? []),
      ...(await listPaperKeysOf(db, { registrationIds, emails })),
      ...(await listSpeakerKeysOf(db, { registrationIds, emails })),
      ...(await listMailboxPayments(db, emails)).flatMap(({ recordKeyId }) => recordKeyId ?? []),
    ],
    bookingIds: bookings.map(({ id }) => id),
  };
}

async function findRegistrations(db: Database, registrationId: string, reach: RegistrationScope) {
  const found = await findSamePerson(db, registrationId, { isMerged: reach !== 'mailbox' });
  if (reach !== 'journal') return found;
  const rows = await db
    .selectFrom('erasure')
    .select('registration_id')
    .where('registration_id', '=', anyOf(found.map(({ id }) => id)))
    .execute();
  const erased = new Set(rows.map((row) => row.registration_id));
  const keptIdOf = (one: { id: string; merged_into: string | null }) => one.merged_into ?? one.id;
  const keptIds = new Set(found.filter(({ id }) => erased.has(id)).map(keptIdOf));
  return found.filter((one) => keptIds.has(keptIdOf(one)));
}

async function readRegistrations(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'email', 'record_key_id'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
}

/** Finds the registration with this reference in any spelling. Returns undefined if none has it. */
export async function findByReference(db: Database, typed: string): Promise<string | undefined> {
  const reference = readReference(typed);
  if (reference === undefined) return undefined;
  const row = await db
    .selectFrom(registrations(db).as('person'))
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.id;
}
