import { placesOf } from '#conference/door/place.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { listDoorSessions } from '../door-sessions.server.ts';
import { findPlaced } from './session-places.server.ts';

/**
 * Finds the day or session for which somebody is checked in: `at` is its text, such as `day:2032-01-26`. `hasPlace` says
 * whether the person has a place, if it is a session with a limit. Everything is undefined for another text.
 */
export async function findAdmission(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { registrationId, at }: { registrationId: string; at: string },
) {
  const sessions = await listDoorSessions(db);
  const choice = placesOf({ ...edition, ...settings }, sessions).find(({ value }) => value === at);
  const session = sessions.find(({ slug }) => choice?.place.kind === 'session' && choice.place.key === slug);
  const hasPlace = session?.isLimited
    ? ((await findPlaced(db, [registrationId])).get(registrationId)?.includes(session.slug) ?? false)
    : undefined;
  return { choice, place: choice?.place, hasPlace };
}
