import { sql } from 'kysely';
import { readReference } from '#conference/registration/reference.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type ListedPage, type ListRequest, listRegistrations } from './list-registrations.server.ts';
import { type RegistrationFilter, registrationFilterSchema } from './registration-filter.ts';

/**
 * Finds one page of the registrations that match a filter, and the number of all registrations that match it. A number
 * above `most` is not exact.
 */
export async function findRegistrations(
  db: Database,
  asked: ListRequest,
): Promise<ListedPage & { number: number; most: number }> {
  const { count } = asked;
  const most = await findCountLimit(db, asked);
  if (most > count) {
    const [page, number] = await Promise.all([
      listRegistrations(db, asked),
      countRegistrations(db, asked, most),
    ]);
    return { ...page, number, most };
  }
  const page = await listRegistrations(db, asked);
  const { rows, hasPrevious, hasNext } = page;
  const seen = rows.length + Number(hasPrevious) + Number(hasNext);
  const isKnown = seen > most || (!hasPrevious && !hasNext);
  return { ...page, number: isKnown ? seen : await countRegistrations(db, asked, most), most };
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

/** Counts the registrations that match a filter, up to `most` plus one. */
export async function countRegistrations(
  db: Database,
  { filter, also }: Pick<ListRequest, 'filter' | 'also'>,
  most: number,
): Promise<number> {
  return await countRows(db, filterRegistrations(db, filter, also).limit(most + 1));
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
