import type { Settings } from '#conference/edition/settings.ts';

/** How many places there are: at the conference, and for a participant type. Undefined or missing: no limit. */
export type PlaceLimits = { total: number | undefined; ofType: Readonly<Record<string, number | undefined>> };

/** How many places of each participant type are taken, or held by an open offer. */
export type TakenPlaces = ReadonlyMap<string, number>;

/** Somebody on the waiting list. */
export type Waiting = { id: string; type: string };

export function placeLimits({ registration: { places } }: Pick<Settings, 'registration'>): PlaceLimits {
  return { total: places.most, ofType: places.mostOfType ?? {} };
}

/** True if places of this participant type are limited. */
export function isLimited({ total, ofType }: PlaceLimits, type: string): boolean {
  return total !== undefined || ofType[type] !== undefined;
}

/**
 * Returns the ids of those who get the free places. `list` is the waiting list in its order. Somebody whose participant
 * type is full is passed over, and keeps the place in the list.
 */
export function whoGetsPlaces(
  { total, ofType }: PlaceLimits,
  taken: TakenPlaces,
  list: readonly Waiting[],
): string[] {
  const counts = new Map(taken);
  let all = [...taken.values()].reduce((sum, count) => sum + count, 0);
  return list.flatMap(({ id, type }) => {
    const own = counts.get(type) ?? 0;
    if (all >= (total ?? Number.POSITIVE_INFINITY) || own >= (ofType[type] ?? Number.POSITIVE_INFINITY)) {
      return [];
    }
    counts.set(type, own + 1);
    all += 1;
    return [id];
  });
}
