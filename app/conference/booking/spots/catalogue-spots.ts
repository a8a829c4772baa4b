import { festivalDays, type Period } from '#conference/edition/days.ts';
import type { Edition } from '#conference/edition/edition-schema.ts';

/**
 * The days of an option, with the number of spots on each day. For the whole festival there is one entry, whose day is
 * null.
 */
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
