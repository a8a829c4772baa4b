import { hostCookie } from '#platform/http/cookies.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import type { SetCookie } from '#routes/forms/form-answers.server.ts';

const year = 365 * 24 * 60 * 60;
/** A family's, or an organiser's who takes part, too. */
const mostAddresses = 5;

const cookieOf = ({ config }: RequestContext) => hostCookie(config, 'proved-mailbox');
/** Under the server's key: the cookie names no address, and nobody else can write it. */
const nameOf = ({ secrets }: RequestContext, email: string) =>
  secrets.fingerprint('proved mailbox', email.trim().toLowerCase());
const readNames = (request: Request, context: RequestContext) =>
  (cookieOf(context).read(request) ?? '').split('.').slice(0, mostAddresses);

/**
 * Whether a mailbox was proved in this browser before. It opens nothing; such a browser may ask for a sign-in mail though
 * strangers have used up what an address, or everybody on one network, may ask for.
 */
export function hasProvedMailbox(request: Request, context: RequestContext, email: string): boolean {
  return readNames(request, context).includes(nameOf(context, email));
}

/** The `Set-Cookie` header by which a browser is known again to have proved a mailbox. */
export function rememberProof(request: Request, context: RequestContext, email: string): SetCookie {
  const names = new Set([nameOf(context, email), ...readNames(request, context)].filter(Boolean));
  const value = [...names].slice(0, mostAddresses).join('.');
  return ['Set-Cookie', cookieOf(context).set(value, { maxAgeSeconds: year })];
}

/** The `Set-Cookie` header that lets a browser forget what was proved in it. */
export function forgetProofs(context: RequestContext): SetCookie {
  return ['Set-Cookie', cookieOf(context).clear()];
}
