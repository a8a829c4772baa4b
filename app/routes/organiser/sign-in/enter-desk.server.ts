import { redirect } from 'react-router';
import { endDeskSessions } from '#conference/organiser/desk-session.server.ts';
import { deskAbsoluteLimit, type Organiser } from '#conference/organiser/organiser.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { deskCookie } from '#routes/organiser/guard.server.ts';

/**
 * Where somebody goes whose mailbox is proved: to the second factor, with the new session's cookie. A session that
 * the browser had before ends. How long the new one lives, the server alone decides. `proved` is the cookie by which the
 * browser is known to have proved the mailbox.
 */
export async function enterDesk(
  context: RequestContext,
  before: Organiser | undefined,
  { sessionToken, proved }: { sessionToken: string; proved?: [string, string] },
) {
  if (before) {
    const { id: organiserId, sessionId } = before;
    const { requestId } = context;
    await endDeskSessions(context.db, { organiserId, sessionId, requestId }, context.now());
  }
  const cookie = deskCookie(context).set(sessionToken, { maxAgeSeconds: deskAbsoluteLimit / 1000 });
  const headers = new Headers([['Set-Cookie', cookie]]);
  if (proved) headers.append(...proved);
  return redirect('/organiser/second-factor', { status: 303, headers });
}
