import type { WithSettings } from '#conference/edition/settings.ts';
import { listClearances } from '#conference/visa/clearances.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { VisaFilter } from './visa-filter.ts';
import { byDeadline, findShortPassports, findVisaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/** Lists a page of the people whom a filter finds, by deadline and name. */
export async function listVisas(store: Store, { filter, ...page }: { filter: VisaFilter } & AskedPage) {
  const { db } = store;
  const { select } = await findVisaPeople(store, filter);
  const query = select(db).orderBy(byDeadline(store.settings)).orderBy('sortName').orderBy('row.id');
  const { rows, ...found } = await findPage(db, query, page);
  const ids = rows.map(({ id }) => id);
  const passports = await findShortPassports(store, ids);
  const clearances = await listClearances(db, ids);
  return {
    ...found,
    rows: rows.map((row) => ({
      ...row,
      passport: passports.get(row.id),
      clearances: clearances.filter((one) => one.registration_id === row.id),
    })),
  };
}
