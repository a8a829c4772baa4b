import type { Proof } from '#conference/identity/prove-mailbox.server.ts';
import { endSession } from '#conference/identity/session.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { noticeCookie } from '#routes/notices/notices.ts';
import { rememberProof } from '#routes/visitor/proved-mailbox.server.ts';
import { sessionCookie, sessionCookieAge } from '#routes/visitor/visitor.server.ts';

/** Where somebody who proved their mailbox goes, and the cookies they take along. A session before this one ends. */
export async function welcome(
  request: Request,
  context: RequestContext,
  proof: Extract<Proof, { ok: true }>,
) {
  await endSession(context.db, sessionCookie(context).read(request), context.now());
  const session: [string, string] = [
    'Set-Cookie',
    sessionCookie(context).set(proof.sessionToken, sessionCookieAge),
  ];
  const proved = rememberProof(request, context, proof.email);
  if (proof.mustChoose) return { to: '/login/choose', headers: [session, proved] };
  const notice: [string, string] = ['Set-Cookie', noticeCookie('login-successful')];
  return { to: proof.next ?? '/dashboard', headers: [session, proved, notice] };
}
