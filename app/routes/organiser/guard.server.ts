import { data, redirect } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { findOrganiser } from '#conference/organiser/sign-in/desk-session.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { isAllowed } from './navigation.ts';
import type { Access } from './rules.ts';

/** The session at the desk, apart from the participant's. */
export function deskCookie({ config }: Pick<RequestContext, 'config'>) {
  return hostCookie(config, 'desk');
}

/** Whoever is signed in to the desk, with or without the second factor. */
export async function findSignedInOrganiser(
  request: Request,
  context: RequestContext,
): Promise<Organiser | undefined> {
  return await findOrganiser(context.db, deskCookie(context).read(request), context.now());
}

/** What a session is known by in the database: what is kept for it is kept under this, and goes with it. */
export function deskSessionHash(request: Request, context: RequestContext): Buffer {
  return hashToken(deskCookie(context).read(request) ?? newToken());
}

/**
 * The organiser, if the access lets them in. Who is not signed in is sent to /organiser/login, who has not given
 * the second factor to its page; who may not gets the desk's 403 page.
 */
export async function requireOrganiser(
  request: Request,
  context: RequestContext,
  access: Exclude<Access, 'anyone'>,
): Promise<Organiser> {
  return admit(await findSignedInOrganiser(request, context), access);
}

/** The same for a visitor who was looked up already. */
export function admit(organiser: Organiser | undefined, access: Exclude<Access, 'anyone'>): Organiser {
  if (!organiser) throw redirect('/organiser/login');
  if (access === 'signed-in') return organiser;
  if (organiser.secondFactorAt === null) throw redirect('/organiser/second-factor');
  if (!isAllowed(organiser, access)) throw data(null, { status: 403 });
  return organiser;
}

/** A browser in two words, from what it says of itself: enough to know one's sessions apart. */
export function nameBrowser(request: Request): string {
  const agent = request.headers.get('User-Agent') ?? '';
  const find = (names: [pattern: RegExp, name: string][]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find([
    [/Edg/, 'Edge'],
    [/OPR/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = find([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux|X11/, 'Linux'],
  ]);
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
