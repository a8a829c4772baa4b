import { CompiledQuery } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';
import type { CatalogueSpots } from './catalogue-spots.ts';

/** Runs a query of the owner at the start, or of the application. */
export type RunQuery = (text: string, values: string[]) => Promise<unknown>;

/** Runs queries in a transaction of the application. */
export function runIn(tx: Database): RunQuery {
  return async (text, values) => await tx.executeQuery(CompiledQuery.raw(text, values));
}

/**
 * Offers exactly the spots of the catalogue: adds new spots, and marks all other spots as not offered. Never deletes a
 * spot, because a booking may refer to it.
 */
export async function offerSpots(run: RunQuery, catalogue: CatalogueSpots[]): Promise<void> {
  const spots = catalogue.flatMap(({ option, days, total }) =>
    days.flatMap((day) => Array.from({ length: total }, (_, index) => ({ option, day, number: index + 1 }))),
  );
  const wanted = 'jsonb_to_recordset($1::jsonb) as wanted (option text, day date, number smallint)';
  const isWanted = `exists (select from ${wanted} where (wanted.option, wanted.number) = (spot.option, spot.number)
    and wanted.day is not distinct from spot.day)`;
  const values = [JSON.stringify(spots)];
  await run(
    `insert into booking_spot (option, day, number) select option, day, number from ${wanted}
     on conflict (option, day, number) do nothing`,
    values,
  );
  await run(
    `update booking_spot as spot set is_offered = ${isWanted} where is_offered <> ${isWanted}`,
    values,
  );
}
