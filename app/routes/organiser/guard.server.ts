import { data, redirect } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { findOrganiser } from '#conference/organiser/sign-in/desk-session.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { homeOf, isAllowed } from './navigation.ts';
import type { Access } from './rules.ts';

/** The cookie of a session at the desk. Participants have another cookie. */
export function deskCookie({ config }: Pick<RouteContext, 'config'>) {
  return hostCookie(config, 'desk');
}

/**
 * For each request that renewed the token of its session: the new token. The cookie of the request still has the old
 * token.
 */
const renewedTokens = new WeakMap<RouteContext, string>();

/** Keeps the renewed token, so that the page which answers the same request can be loaded with it. */
export function rememberRenewedToken(context: RouteContext, sessionToken: string): void {
  renewedTokens.set(context, sessionToken);
}

export async function findSignedInOrganiser(
  request: Request,
  context: RouteContext,
): Promise<Organiser | undefined> {
  const token = renewedTokens.get(context) ?? deskCookie(context).read(request);
  return await findOrganiser(context.db, token, context.now());
}

/**
 * Returns the hash that identifies the session in the database. Files that are kept for a session are stored with this
 * hash.
 */
export function deskSessionHash(request: Request, context: RouteContext): Buffer {
  return hashToken(deskCookie(context).read(request) ?? newToken());
}

/**
 * Returns the organiser if the rule admits them. Redirects to /organiser/login if nobody is signed in, and to the page
 * of the second factor if the organiser has not used it. Throws the desk's 403 page if the organiser lacks a
 * permission.
 */
export function admitOrganiser(
  organiser: Organiser | undefined,
  access: Exclude<Access, 'anyone'>,
): Organiser {
  if (!organiser) throw redirect('/organiser/login');
  if (access === 'signed-in') return organiser;
  if (organiser.secondFactorAt === null) throw redirect('/organiser/second-factor');
  if (!isAllowed(organiser, access)) throw data(null, { status: 403 });
  return organiser;
}

/** Leads an organiser from the desk's own address to their first page, if they may not read the overview there. */
export function leadHome(organiser: Organiser | undefined, access: Access): void {
  if (organiser && organiser.secondFactorAt !== null && !isAllowed(organiser, access))
    throw redirect(homeOf(organiser));
}
