import { redirect } from 'react-router';
import { findDeviceId } from '#conference/accounts/list-browsers.server.ts';
import { findSession } from '#conference/accounts/login/find-session.server.ts';
import { allowedNext } from '#conference/accounts/next-path.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { type ClearStorage, clearStorageHeader, type SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { noticeCookie } from '#routes/notices/redirect-notices.server.ts';
import { cookieAge, siteCookies } from './site-cookies.ts';

/** The cookie with the session of somebody who has signed in. */
export function sessionCookie({ config }: RouteContext) {
  return hostCookie(config, siteCookies.session.name);
}

/** The cookie with the credential that a browser gets when somebody registers in it. */
export function deviceCookie({ config }: RouteContext) {
  return hostCookie(config, siteCookies.device.name);
}

/**
 * The new browser cookie of each request. One request can call an action and a loader, and both must set the same
 * cookie.
 */
const newBrowserTokens = new WeakMap<RouteContext, string>();

/**
 * Recognises the browser by a cookie, and returns a hash of it. The site uses it to recognise a repeated form, the kept
 * files of a browser, and the browser that asked for a code. The cookie gives no access. If the browser has no such
 * cookie yet, `setCookie` sets one.
 */
export function recogniseBrowser(
  request: Request,
  context: RouteContext,
): { hash: Buffer; setCookie: SetCookie[] } {
  const cookie = hostCookie(context.config, siteCookies.browser.name);
  const known = cookie.read(request);
  if (known !== undefined) return { hash: hashToken(known), setCookie: [] };
  const token = newBrowserTokens.get(context) ?? newToken();
  newBrowserTokens.set(context, token);
  return {
    hash: hashToken(token),
    setCookie: [['Set-Cookie', cookie.set(token, cookieAge(siteCookies.browser))]],
  };
}

/**
 * Returns the header that makes the browser delete its storage, which may contain a name and an email. Returns no
 * header if the browser has a credential that opens a registration.
 */
export async function clearStorage(request: Request, context: RouteContext): Promise<ClearStorage[]> {
  const deviceId = await findDeviceId(context.db, deviceCookie(context).read(request));
  return deviceId === undefined ? [clearStorageHeader] : [];
}

/** Returns the visitor's session, with or without a registration, or undefined if there is no session or it has ended. */
export async function findParticipantSession(
  request: Request,
  context: RouteContext,
): Promise<Session | undefined> {
  return await findSession(context.db, sessionCookie(context).read(request), context.now());
}

export type Participant = Session & { registrationId: string };

/** True if the session opens a registration or an account, or will after its owner has chosen one of several. */
export function hasRegistration({ registrationId, mustChoose }: Session): boolean {
  return registrationId !== null || mustChoose;
}

/**
 * Returns the page on which a visitor must finish the login: the visitor must choose one of several registrations, or
 * decide which other browsers stay logged in. Returns undefined if the login is complete.
 */
export function unfinishedLogin({ mustChoose, mustAnswerBrowsers }: Session): string | undefined {
  if (mustChoose) return '/login/choose';
  return mustAnswerBrowsers ? '/login/browsers' : undefined;
}

/** Returns the logged-in participant or stall holder, or undefined if there is none or the login is not complete. */
export async function findParticipant(
  request: Request,
  context: RouteContext,
): Promise<Participant | undefined> {
  const session = await findParticipantSession(request, context);
  if (!session || unfinishedLogin(session)) return undefined;
  const { registrationId } = session;
  return registrationId === null ? undefined : { ...session, registrationId };
}

/**
 * Returns the logged-in participant, as `requireAccount` does. Redirects stall holders and people on the waiting list to
 * their dashboard.
 */
export async function requireParticipant(request: Request, context: RouteContext): Promise<Participant> {
  const registered = await requireRegistered(request, context);
  if (registered.isWaiting) throw redirect('/dashboard');
  return registered;
}

/** Returns the logged-in participant, who may be on the waiting list. Redirects stall holders to their dashboard. */
export async function requireRegistered(request: Request, context: RouteContext): Promise<Participant> {
  const account = await requireAccount(request, context);
  if (account.isStallHolder) throw redirect('/dashboard');
  return account;
}

/**
 * Returns the logged-in participant or stall holder. Redirects people whose login is not complete to the page that
 * completes it. Redirects all other visitors to /login with the notice "Access Denied".
 */
export async function requireAccount(request: Request, context: RouteContext): Promise<Participant> {
  const session = await findParticipantSession(request, context);
  if (!session || !hasRegistration(session)) {
    const headers = new Headers([
      ['Set-Cookie', noticeCookie('access-denied')],
      // The session of somebody without a registration goes on: it opens what belongs to the mailbox.
      ...(session ? [] : [['Set-Cookie', sessionCookie(context).clear()] satisfies SetCookie]),
      ...(deviceCookie(context).read(request) === undefined ? [] : await clearStorage(request, context)),
    ]);
    throw redirect(loginAddress(request), { headers });
  }
  const { registrationId } = session;
  const unfinished = unfinishedLogin(session);
  if (registrationId === null || unfinished) throw redirect(unfinished ?? '/login');
  return { ...session, registrationId };
}

/**
 * Returns the path of the login page. If the visitor opened a link with a discount code, the page of this link opens
 * after the login.
 */
function loginAddress(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  const next = searchParams.has('code') ? allowedNext(`${pathname}${search}`) : undefined;
  return next === undefined ? '/login' : `/login?next=${next}`;
}

/** Reads the participant's registration. */
export async function readOwnRegistration({ db }: Pick<RouteContext, 'db'>, registrationId: string) {
  const registration = await readRegistration(db, registrationId);
  if (!registration) throw new Error('A session names a registration that does not exist.');
  return registration;
}
