import { listClearances } from '#conference/visa/clearances.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { VisaFilter } from './visa-filter.ts';
import { byDeadline, findShortPassports, findVisaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** Lists a page of the people whom a filter finds, by deadline and name. The first page is 1. */
export async function listVisas(
  store: Store,
  { filter, page, length }: { filter: VisaFilter; page: number; length: number },
) {
  const { db } = store;
  const { select } = await findVisaPeople(store, filter);
  const rows = await select(db)
    .orderBy(byDeadline())
    .orderBy('sortName')
    .orderBy('row.id')
    .offset((page - 1) * length)
    .limit(length)
    .execute();
  const ids = rows.map(({ id }) => id);
  const passports = await findShortPassports(store, ids);
  const clearances = await listClearances(db, ids);
  return {
    count: await countRows(db, select(db)),
    rows: rows.map((row) => ({
      ...row,
      passport: passports.get(row.id),
      clearances: clearances.filter((one) => one.registration_id === row.id),
    })),
  };
}
