import { findSession } from '#conference/accounts/login/find-session.server.ts';
import {
  type Proof,
  proveByCode,
  proveByLink,
  readSignInLink,
} from '#conference/accounts/login/prove-mailbox.server.ts';
import { isOfMailbox } from '#conference/accounts/next-path.server.ts';
import { requestSignIn } from '#conference/accounts/request-sign-in.server.ts';
import { endSession } from '#conference/accounts/session.server.ts';
import { codeLimits, signInMailLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import { nameBrowser } from '#platform/http/name-browser.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, type SetCookie } from '#routes/forms/form-answers.server.ts';
import { mailedSignIn } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';
import { deviceCookie, sessionCookie } from '#routes/visitor/visitor.server.ts';
import { openOwnPage } from './mailbox/own-pages.server.ts';

type OpenProof = Extract<Proof, { ok: true }>;

/** The sign-in by mail for everybody but the organisers: with a registration, an account, or only a mailbox. */
export const signInByMail = mailedSignIn<PostedForm, OpenProof>({
  table: 'sign_in',
  codePath: '/login/code',
  mailLimits: signInMailLimits,
  codeLimit: codeLimits.byAddress,
  readLink: readSignInLink,
  request: requestSignIn,
  proveByLink: async (posted, token) =>
    await proveByLink(posted.context, { token, ...visitOf(posted) }, posted.context.now()),
  proveByCode: async (posted, tried) =>
    await proveByCode(posted.context, { ...tried, ...visitOf(posted) }, posted.context.now()),
  enter,
});

function visitOf({ request, context }: PostedForm) {
  return { browser: nameBrowser(request), deviceSecret: deviceCookie(context).read(request) };
}

/**
 * Ends the browser's session and starts the new one. Somebody with several registrations must choose one first, unless
 * the sign-in was for a page that needs none. If other browsers can open the registration, the participant must choose
 * which of them may still open it.
 */
async function enter({ request, context }: PostedForm, proof: OpenProof, proved: SetCookie) {
  const { next, sessionToken } = proof;
  const cookie = sessionCookie(context);
  await endSession(context.db, cookie.read(request), context.now());
  const cookies: SetCookie[] = [
    ['Set-Cookie', cookie.set(sessionToken, cookieAge(siteCookies.session))],
    proved,
  ];
  if (proof.mustChoose && !isOfMailbox(next)) return redirectTo('/login/choose', undefined, cookies);
  if (proof.mustAnswerBrowsers) {
    const query = next ? `?next=${next}` : '';
    return redirectTo(`/login/browsers${query}`, undefined, cookies);
  }
  const session = await findSession(context.db, sessionToken, context.now());
  if (!session) return redirectTo('/login', undefined, cookies);
  return await openOwnPage(context, session, next, cookies);
}

/** Handles the button that mails a sign-in link to the logged-in participant. The link leads back to `next`. */
export function proveMailboxFor(next: string) {
  return async (posted: ParticipantForm) =>
    await signInByMail.mail(posted, posted.participant.email, { next, page: 'own' });
}
