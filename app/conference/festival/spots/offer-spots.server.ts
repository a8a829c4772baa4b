import type pg from 'pg';
import type { CatalogueSpots } from './catalogue-spots.ts';

/**
 * Offers exactly the spots of the catalogue: adds new spots, and marks all other spots as not offered. Never deletes a
 * spot, because a booking may refer to it.
 */
export async function offerSpots(owner: pg.Client, catalogue: CatalogueSpots[]): Promise<void> {
  const spots = catalogue.flatMap(({ option, days, total }) =>
    days.flatMap((day) => Array.from({ length: total }, (_, index) => ({ option, day, number: index + 1 }))),
  );
  const wanted = 'jsonb_to_recordset($1::jsonb) as wanted (option text, day date, number smallint)';
  const isWanted = `exists (select from ${wanted} where (wanted.option, wanted.number) = (spot.option, spot.number)
    and wanted.day is not distinct from spot.day)`;
  const values = [JSON.stringify(spots)];
  await owner.query(
    `insert into booking_spot (option, day, number) select option, day, number from ${wanted}
     on conflict (option, day, number) do nothing`,
    values,
  );
  await owner.query(
    `update booking_spot as spot set is_offered = ${isWanted} where is_offered <> ${isWanted}`,
    values,
  );
}
