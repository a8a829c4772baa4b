import { festivalDays, type Period } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/edition-schema.ts';

/** How many spots an option has on each day. An option for the whole festival has one day, which is null. */
export type CatalogueSpots = { option: string; days: (string | null)[]; total: number };

/** Lists the spots of a catalogue. */
export function catalogueSpots({
  catalogue,
  festival,
}: {
  catalogue: Edition['catalogue'];
  festival?: Period | undefined;
}): CatalogueSpots[] {
  return catalogue.map(({ id, per, total }) => ({
    option: id,
    days: per === 'day' ? festivalDays({ festival }) : [null],
    total,
  }));
}
