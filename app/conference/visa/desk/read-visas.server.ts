import type { WithSettings } from '#conference/edition/settings.ts';
import { listClearances } from '#conference/visa/clearances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findShortPassports, visaPeople } from './visa-people.server.ts';

type Store = Pick<Platform, 'db' | 'secrets'> & WithSettings;

/**
 * Reads the visas of these registrations, by their ids. People who asked for no visa letter or are not active have none.
 * Opens passports only with `isPassportShown`, and returns only whether they expire too early.
 */
export async function readVisas(
  store: Store,
  registrationIds: readonly string[],
  { isPassportShown }: { isPassportShown: boolean },
) {
  const { db } = store;
  const rows = await visaPeople(db, registrationIds).execute();
  const ids = rows.map(({ id }) => id);
  const passports = isPassportShown ? await findShortPassports(store, ids) : undefined;
  const clearances = Map.groupBy(await listClearances(db, ids), (one) => one.registration_id);
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, passport: passports?.get(row.id), clearances: clearances.get(row.id) ?? [] },
    ]),
  );
}

export type ListedVisa = NonNullable<ReturnType<Awaited<ReturnType<typeof readVisas>>['get']>>;
