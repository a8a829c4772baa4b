import { deskCodeLimits, deskMailLimits } from '#conference/organiser/desk-rate-limits.server.ts';
import { deskAbsoluteLimit, type Organiser } from '#conference/organiser/organiser.ts';
import { endDeskSessions } from '#conference/organiser/sign-in/desk-session.server.ts';
import {
  type OrganiserProof,
  proveOrganiserByCode,
  proveOrganiserByLink,
  readDeskLink,
} from '#conference/organiser/sign-in/prove-organiser.server.ts';
import { requestDeskSignIn } from '#conference/organiser/sign-in/request-desk-sign-in.server.ts';
import { nameBrowser, sayBrowser } from '#platform/http/name-browser.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, type SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { mailedSignIn } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import { deskCookie, rememberRenewedToken } from '#routes/organiser/guard.server.ts';
import { recogniseBrowser } from '#routes/visitor/visitor.server.ts';

type DeskForm = PostedForm<{ organiser: Organiser | undefined }>;

export const deskSignIn = mailedSignIn<DeskForm, Extract<OrganiserProof, { ok: true }>>({
  table: 'organiser_sign_in',
  codePath: '/organiser/code',
  mailLimits: deskMailLimits,
  codeLimit: deskCodeLimits.byAddress,
  readLink: readDeskLink,
  request: requestDeskSignIn,
  proveByLink: async (posted, token) =>
    await proveOrganiserByLink(posted.context.db, { token, ...visitOf(posted) }, posted.context.now()),
  proveByCode: async (posted, tried) =>
    await proveOrganiserByCode(posted.context, { ...tried, ...visitOf(posted) }, posted.context.now()),
  enter: async ({ request, context, organiser }, { sessionToken }, proved) =>
    await enterDesk(context, organiser, sessionToken, [
      proved,
      ...recogniseBrowser(request, context).setCookie,
    ]),
});

function visitOf({ request, context }: DeskForm) {
  return {
    browser: sayBrowser(nameBrowser(request)),
    browserHash: recogniseBrowser(request, context).hash,
    requestId: context.requestId,
  };
}

/**
 * Ends the browser's previous desk session, sets the cookie of the new session and redirects to the second factor. The
 * cookie does not decide when the session ends: the server does.
 */
export async function enterDesk(
  context: RouteContext,
  before: Organiser | undefined,
  sessionToken: string,
  cookies: SetCookie[] = [],
) {
  if (before) {
    const { id: organiserId, sessionId } = before;
    const { requestId } = context;
    await endDeskSessions(context.db, { organiserId, sessionId, requestId }, context.now());
  }
  return redirectTo('/organiser/second-factor', undefined, [
    setDeskCookie(context, sessionToken),
    ...cookies,
  ]);
}

/** Returns the `Set-Cookie` header that stores the new token of a desk session in the browser. */
export function setDeskCookie(context: RouteContext, sessionToken: string): SetCookie {
  rememberRenewedToken(context, sessionToken);
  return ['Set-Cookie', deskCookie(context).set(sessionToken, { maxAgeSeconds: deskAbsoluteLimit / 1000 })];
}
