import type { PlaceCounts } from '#conference/programme/places/session-places.server.ts';
import { describeCount } from '../page/count.ts';

/** Describes the places of a session: "20 places: 12 taken, 1 offered, 7 free. 3 people wait." */
export function describePlaces(places: number | null, { placed, offered, waiting }: PlaceCounts): string {
  if (places === null) return 'Open to all, without a limit of places.';
  const free = Math.max(0, places - placed - offered);
  const parts = [`${placed} taken`, ...(offered > 0 ? [`${offered} offered`] : []), `${free} free`];
  const wait = waiting > 0 ? ` ${describeCount(waiting, 'person waits', 'people wait')}.` : '';
  return `${describeCount(places, 'place', 'places')}: ${parts.join(', ')}.${wait}`;
}
