import { join } from 'node:path';
import { catalogueSpots } from '#conference/booking/catalogue-spots.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { aKeyring } from './keyring.ts';

const folder = join(import.meta.dirname, '..', 'migrations');

/** Migrates a test's database for the shipped edition; returns the address of the application's role. */
export async function migrateTo(ownerUrl: string, keyring = aKeyring()): Promise<string> {
  return await migrate(ownerUrl, { keyring, folder, catalogue: catalogueSpots(edition) });
}
