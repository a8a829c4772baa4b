import { festivalDays, type Period } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/edition-schema.ts';

/** The days of an option and its number of spots on each day. An option for the whole festival has the single day null. */
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
