import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { filterRegistrations } from './filter-registrations.server.ts';
import { type AskedList, type ListedPage, listRegistrations } from './list-registrations.server.ts';
import type { RegistrationFilter } from './registration-filter.ts';

/** Finds one page of a filter's registrations and their total number. If the number is above `most`, there are more. */
export async function findRegistrations(
  db: Database,
  asked: AskedList,
): Promise<ListedPage & { number: number; most: number }> {
  const { filter, count } = asked;
  const most = await findCountLimit(db, asked);
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

/** Counts what a filter finds, up to `most` plus one. */
export async function countRegistrations(
  db: Database,
  filter: RegistrationFilter,
  most: number,
): Promise<number> {
  return await countRows(db, filterRegistrations(db, filter).limit(most + 1));
}

/**
 * Up to where counting is worth its time: 10,000 at the usual size of the conference. Above that, a count takes several
 * times as long as the page, so it stops at 200, or at the page itself if words are searched for.
 */
async function findCountLimit(db: Database, { filter, count }: AskedList): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'registration'::regclass`.execute(db);
  if ((rows[0]?.estimate ?? 0) <= 10_000) return 10_000;
  return filter.text === '' ? 200 : count;
}
