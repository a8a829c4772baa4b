import { sql } from 'kysely';
import { readReference } from '#conference/registration/reference.ts';
import type { Database } from '#platform/database/database.server.ts';
import { countFound, type FoundPage } from '#platform/database/find-page.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type ListedRegistration, type ListRequest, listRegistrations } from './list-registrations.server.ts';
import { type RegistrationFilter, registrationFilterSchema } from './registration-filter.ts';

/** Finds one page of the registrations that match a filter, and the number of all registrations that match it. */
export async function findRegistrations(
  db: Database,
  asked: ListRequest,
): Promise<FoundPage<ListedRegistration>> {
  const { filter, also, offset, count } = asked;
  const rows = await listRegistrations(db, asked);
  const page = { offset: offset ?? 0, count, read: rows.length };
  const all = filterRegistrations(db, filter, also).select('registration.id');
  return { rows, ...(await countFound(db, all, page, await findCountLimit(db, asked))) };
}

/**
 * If the search text is the reference of a registration, removes all other conditions. The registration is then found
 * even if other filters were chosen. Looks for the reference in the database, because a name of eight letters can look
 * like a reference, too.
 */
export async function keepOnlyReference(
  db: Database,
  filter: RegistrationFilter,
): Promise<RegistrationFilter> {
  const reference = readReference(filter.text);
  if (reference === undefined) return filter;
  const found = await db
    .selectFrom('registration')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found ? registrationFilterSchema.parse({ text: filter.text }) : filter;
}

/**
 * Returns the number at which counting stops. At the usual size of the conference it is 10,000. In a larger table,
 * counting takes several times as long as reading the page. Counting then stops at 200, or at the size of the page if
 * the filter has search words.
 */
async function findCountLimit(db: Database, { filter, count }: ListRequest): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'registration'::regclass`.execute(db);
  if ((rows[0]?.estimate ?? 0) <= 10_000) return 10_000;
  return filter.text === '' ? 200 : count;
}
