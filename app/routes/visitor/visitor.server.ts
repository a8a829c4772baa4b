import { redirect } from 'react-router';
import { findSession } from '#conference/identity/session.server.ts';
import type { Session } from '#conference/identity/session.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';
import { noticeCookie } from '#routes/notices/notices.ts';

const year = 365 * 24 * 60 * 60;

/** The session of a logged-in participant. */
export function sessionCookie({ config }: RequestContext) {
  return hostCookie(config, 'session');
}

/** The credential that registering leaves in a browser. */
export function deviceCookie({ config }: RequestContext) {
  return hostCookie(config, 'device');
}

/** An action and the page's loader answer one request together: a new browser must get one cookie from both. */
const newBrowserTokens = new WeakMap<RequestContext, string>();

/**
 * Tells one browser from another, nothing more: to know a repeated form, a kept file, and the browser that
 * asked for a code. `setCookie` is to be sent along when the browser is new.
 */
export function recogniseBrowser(
  request: Request,
  context: RequestContext,
): { hash: Buffer; setCookie: SetCookie[] } {
  const cookie = hostCookie(context.config, 'browser');
  const known = cookie.read(request);
  if (known !== undefined) return { hash: hashToken(known), setCookie: [] };
  const token = newBrowserTokens.get(context) ?? newToken();
  newBrowserTokens.set(context, token);
  return { hash: hashToken(token), setCookie: [['Set-Cookie', cookie.set(token, { maxAgeSeconds: year })]] };
}

/** The visitor's session, if there is a live one. */
export async function findParticipantSession(
  request: Request,
  context: RequestContext,
): Promise<Session | undefined> {
  return await findSession(context.db, sessionCookie(context).read(request), context.now());
}

export type Participant = Session & { registrationId: string };

/**
 * The logged-in participant. Anybody else is sent to /login with "Access Denied", and whoever has several
 * registrations to the page where one is chosen.
 */
export async function requireParticipant(request: Request, context: RequestContext): Promise<Participant> {
  const session = await findParticipantSession(request, context);
  if (!session) {
    const headers = new Headers([
      ['Set-Cookie', noticeCookie('access-denied')],
      ['Set-Cookie', sessionCookie(context).clear()],
    ]);
    throw redirect('/login', { headers });
  }
  const { registrationId } = session;
  if (registrationId === null) throw redirect('/login/choose');
  return { ...session, registrationId };
}

/** The registration of a session. */
export async function readOwnRegistration({ db }: Pick<RequestContext, 'db'>, registrationId: string) {
  const registration = await readRegistration(db, registrationId);
  if (!registration) throw new Error('A session names a registration that does not exist.');
  return registration;
}

/** How long the credential's cookie lasts: until long after the event. */
export const deviceCookieAge = { maxAgeSeconds: year };

/** The session's cookie outlives the session on the server, which alone decides. */
export const sessionCookieAge = { maxAgeSeconds: 30 * 24 * 60 * 60 };
