import { edition } from '#conference/edition/edition.server.ts';
import { rememberEdition } from '#conference/edition/remember-edition.server.ts';
import { type Migration, migrate } from '#platform/database/migrate.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { catalogueSpots } from './conference/festival/spots/catalogue-spots.ts';
import { offerSpots } from './conference/festival/spots/offer-spots.server.ts';
import { jobDefinitions } from './job-definitions.ts';

/**
 * Updates a database: applies the migrations and functions (or only the migrations in `only`), creates the job queues,
 * and makes the edition's spots available. Returns the URL for the application's role.
 */
export async function updateDatabase(
  ownerUrl: string,
  keyring: Keyring,
  only?: readonly Migration[],
): Promise<string> {
  return await migrate(ownerUrl, {
    keyring,
    // The path is relative to the project's folder, because every program starts in that folder.
    folder: 'database',
    jobs: jobDefinitions,
    seed: async (owner) => {
      await rememberEdition(owner, edition.id);
      await offerSpots(owner, catalogueSpots(edition));
    },
    ...(only && { only }),
  });
}
