import { filterHolders, type HolderFilter } from '#conference/documents/desk/filter-holders.server.ts';
import { readDocumentListFacts } from '#conference/documents/desk/holder-facts.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import type { VisaFilter } from '#conference/visa/desk/visa-filter.ts';
import { findVisaPeople } from '#conference/visa/desk/visa-people.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { selectPeople } from './selections.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

const anyRegistration = (db: Database) =>
  filterRegistrations(db, registrationFilterSchema.parse({ status: 'any' }));

/** Makes a selection of the people whom the list of documents finds. Returns undefined if it finds nobody. */
export async function selectHolders(
  store: Store,
  { asked, organiserId }: { asked: HolderFilter; organiserId: string },
  now: Date,
): Promise<string | undefined> {
  const known = await readDocumentListFacts(store, asked.filter, now);
  return await store.db.transaction().execute(async (tx) => {
    const people = anyRegistration(tx).where('id', 'in', filterHolders(tx, asked, known).select('person.id'));
    return await selectPeople(tx, { people, organiserId }, now);
  });
}

/** Makes a selection of the people whom the list of visas finds. Returns undefined if it finds nobody. */
export async function selectVisaPeople(
  store: Store,
  { filter, organiserId }: { filter: VisaFilter; organiserId: string },
  now: Date,
): Promise<string | undefined> {
  const { select } = await findVisaPeople(store, filter);
  return await store.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom(select(tx).as('found')).select('found.id');
    return await selectPeople(tx, { people: anyRegistration(tx).where('id', 'in', found), organiserId }, now);
  });
}
