import { type DoorSession, placesOf } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';

/** The sessions at whose doors people are scanned, as choices of a filter. */
export function sessionOptions(
  { conference }: Pick<Settings, 'conference'>,
  sessions: readonly DoorSession[],
) {
  return placesOf({ conference, timeZone: edition.timeZone }, sessions)
    .filter(({ place }) => place.kind === 'session')
    .map(({ value, label }) => ({ value, label }));
}

/**
 * Returns a function that names where somebody was checked in. For a deleted session, the name is the last part of its
 * URL.
 */
export function makePlaceNamer(sessions: readonly DoorSession[]) {
  const titles = new Map(sessions.map(({ slug, title }) => [slug, title]));
  return ({ kind, place }: { kind: 'day' | 'session' | null; place: string | null }): string => {
    if (kind !== 'session' || place === null) return 'Conference door';
    return titles.get(place) ?? place;
  };
}
