import { addStars, listStars } from '#conference/programme/stars.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';
import { findParticipantSession } from '#routes/visitor/visitor.server.ts';

/** The cookie contains the slugs of the starred sessions. They have this many characters together at most. */
const cookieRoom = 3000;

const starsCookie = ({ config }: RouteContext) => hostCookie(config, siteCookies.stars.name);

/** Reads the stars of a visitor who is not logged in. */
export function readCookieStars(request: Request, context: RouteContext): string[] {
  const slugs = (starsCookie(context).read(request) ?? '').split('.');
  return [...new Set(slugs.filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug)))];
}

/** Keeps the stars of a visitor who is not logged in. The oldest are dropped when the cookie is full. */
export function writeCookieStars(context: RouteContext, slugs: readonly string[]): SetCookie {
  const kept = [...slugs];
  while (kept.join('.').length > cookieRoom) kept.shift();
  const cookie = starsCookie(context);
  const value = kept.length > 0 ? cookie.set(kept.join('.'), cookieAge(siteCookies.stars)) : cookie.clear();
  return ['Set-Cookie', value];
}

/**
 * Finds the starred sessions. For a participant who is logged in, the server stores them. For other visitors, a cookie
 * does. After a visitor has logged in, moves the stars from the cookie to the server.
 */
export async function findStars(request: Request, context: RouteContext) {
  const session = await findParticipantSession(request, context);
  const inCookie = readCookieStars(request, context);
  const registrationId = session?.registrationId ?? undefined;
  if (registrationId === undefined) return { stars: inCookie, set: [] };
  if (inCookie.length === 0)
    return { stars: await listStars(context.db, registrationId), set: [], registrationId };
  await addStars(context.db, { registrationId, slugs: inCookie }, context.now());
  const stars = await listStars(context.db, registrationId);
  return { stars, set: [writeCookieStars(context, [])], registrationId };
}
