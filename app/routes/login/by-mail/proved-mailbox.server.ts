import { hostCookie } from '#platform/http/cookies.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';

/** The cookie remembers up to five emails, because several people, such as a family, may share the browser. */
const maxMailboxes = 5;

const cookieOf = ({ config }: RouteContext) => hostCookie(config, siteCookies.provedMailbox.name);
/** Returns a keyed hash of an email, so that the cookie contains no email and only the server can create it. */
const fingerprintOf = ({ secrets }: RouteContext, email: string) =>
  secrets.fingerprint('proved mailbox', email.trim().toLowerCase());
const readFingerprints = (request: Request, context: RouteContext) =>
  (cookieOf(context).read(request) ?? '').split('.').slice(0, maxMailboxes);

/**
 * Returns whether this browser verified the email before. Such a browser can ask for a sign-in mail even if strangers
 * have used up the limits of the email or the network. The cookie gives no other access.
 */
export function hasProvedMailbox(request: Request, context: RouteContext, email: string): boolean {
  return readFingerprints(request, context).includes(fingerprintOf(context, email));
}

/** Returns the `Set-Cookie` header that remembers a verified email in this browser. */
export function rememberProof(request: Request, context: RouteContext, email: string): SetCookie {
  const fingerprints = new Set(
    [fingerprintOf(context, email), ...readFingerprints(request, context)].filter(Boolean),
  );
  const value = [...fingerprints].slice(0, maxMailboxes).join('.');
  return ['Set-Cookie', cookieOf(context).set(value, cookieAge(siteCookies.provedMailbox))];
}

/** Returns the `Set-Cookie` header that deletes all verified emails from this browser. */
export function forgetProofs(context: RouteContext): SetCookie {
  return ['Set-Cookie', cookieOf(context).clear()];
}
