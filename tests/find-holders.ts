import { readHolders } from '#conference/documents/desk/find-holders.server.ts';
import { conditionsOf, searchRegistrations } from '#conference/visa/desk/registration-search.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import type { TestPlatform } from './platform.ts';

/** Finds the people whom the desk's list finds with these conditions, by name, with the states of their documents. */
export async function findHolders(
  platform: TestPlatform,
  conditions: Readonly<Record<string, string>>,
  now: Date,
) {
  const found = await conditionsOf(platform, searchWith(conditions), now);
  const rows = await searchRegistrations(platform.db, found).select('id').execute();
  return await readHolders(
    platform,
    rows.map(({ id }) => id),
    now,
  );
}
