import { instantAt } from '#conference/edition/clock-times.ts';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import { rememberEdition } from '#conference/edition/remember-edition.server.ts';
import { readFactsAsOwner } from '#conference/edition/settings/stored-settings.server.ts';
import { type Clock, openClock, realClock } from '#platform/clock.server.ts';
import { type Migration, migrate } from '#platform/database/migrate.server.ts';
import type { Keyring } from '#platform/keys/secrets.server.ts';
import { catalogueSpots } from './conference/festival/spots/catalogue-spots.ts';
import { offerSpots } from './conference/festival/spots/offer-spots.server.ts';
import { jobDefinitions } from './job-definitions.ts';

/**
 * Updates a database: applies the migrations and functions (or only the migrations in `only`), creates the job queues,
 * and makes the edition's spots available. `clock` is the value of CLOCK: a time in the edition's zone. Returns the URL
 * for the application's role, and the clock of the database.
 */
export async function updateDatabase(
  ownerUrl: string,
  keyring: Keyring,
  { only, clock }: { only?: readonly Migration[]; clock?: string | undefined } = {},
): Promise<{ appUrl: string; clock: Clock }> {
  let opened = realClock;
  const appUrl = await migrate(ownerUrl, {
    keyring,
    // The path is relative to the project's folder, because every program starts in that folder.
    folder: 'database',
    jobs: jobDefinitions,
    seed: async (owner) => {
      // The migrations of an old backup may not have the columns of the clock yet.
      if (!only) opened = await openClock(owner, readWantedClock(clock));
      await rememberEdition(owner, edition.id);
      const run = async (text: string, values: string[]) => await owner.query(text, values);
      await offerSpots(run, catalogueSpots(only ? folderEdition : await readFactsAsOwner(owner)));
    },
    ...(only && { only }),
  });
  return { appUrl, clock: opened };
}

function readWantedClock(clock: string | undefined) {
  if (clock === undefined) return undefined;
  const [day = '', time = ''] = clock.split('T');
  return { text: clock, at: instantAt(day, time, edition.timeZone) };
}
