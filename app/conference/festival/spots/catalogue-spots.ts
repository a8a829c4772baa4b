import { festivalDays, type Period } from '#conference/edition/days.ts';
import { openOnly } from '#conference/edition/open-choices.ts';
import type { Settings } from '#conference/edition/settings.ts';

/**
 * An option of the catalogue with its days. `total` is the number of its spots on each day. An option for the whole
 * festival has one day, which is null.
 */
export type CatalogueSpots = { option: string; days: (string | null)[]; total: number };

/** Lists the open options of a catalogue with their days and their numbers of spots. */
export function catalogueSpots({
  catalogue,
  festival,
}: {
  catalogue: Settings['catalogue'];
  festival?: Period | undefined;
}): CatalogueSpots[] {
  return openOnly(catalogue).map(({ id, per, total }) => ({
    option: id,
    days: per === 'day' ? festivalDays({ festival }) : [null],
    total,
  }));
}
