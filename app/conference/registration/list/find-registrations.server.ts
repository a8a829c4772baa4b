import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type AskedList, type ListedPage, listRegistrations } from './list-registrations.server.ts';
import type { RegistrationFilter } from './registration-filter.ts';

/** One page of a filter's registrations with their number in all, counted no further than `most`: then it is greater. */
export async function findRegistrations(
  db: Database,
  asked: AskedList,
): Promise<ListedPage & { number: number; most: number }> {
  const { filter, count } = asked;
  const most = await mostWorthCounting(db, asked);
  if (most > count) {
    const [page, number] = await Promise.all([
      listRegistrations(db, asked),
      countRegistrations(db, filter, most),
    ]);
    return { ...page, number, most };
  }
  const page = await listRegistrations(db, asked);
  const { rows, hasPrevious, hasNext } = page;
  const seen = rows.length + Number(hasPrevious) + Number(hasNext);
  const isKnown = seen > most || (!hasPrevious && !hasNext);
  return { ...page, number: isKnown ? seen : await countRegistrations(db, filter, most), most };
}

/** How many a filter finds, counted no further than `most` and one. */
export async function countRegistrations(
  db: Database,
  filter: RegistrationFilter,
  most: number,
): Promise<number> {
  const some = filterRegistrations(db, filter)
    .select(sql`1`.as('one'))
    .limit(most + 1)
    .as('some');
  const { number } = await db
    .selectFrom(some)
    .select(sql<string>`count(*)`.as('number'))
    .executeTakeFirstOrThrow();
  return Number(number);
}

/**
 * How far it pays to count: 10,000 at any usual size of the conference. Once there are more than that, a count alone
 * would take several times as long as the page: then 200, and of words that are looked for the page and no further.
 */
async function mostWorthCounting(db: Database, { filter, count }: AskedList): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'registration'::regclass`.execute(db);
  if ((rows[0]?.estimate ?? 0) <= 10_000) return 10_000;
  return filter.text === '' ? 200 : count;
}
