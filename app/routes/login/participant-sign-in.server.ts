import {
  type Proof,
  proveByCode,
  proveByLink,
  readSignInLink,
} from '#conference/accounts/login/prove-mailbox.server.ts';
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

type OpenProof = Extract<Proof, { ok: true }>;

/** The sign-in by mail of participants. */
export const participantSignIn = mailedSignIn<PostedForm, OpenProof>({
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
 * Ends the browser's session and starts the new one. A participant with several registrations must choose one first. If
 * other browsers can open the registration, the participant must choose which of them may still open it.
 */
async function enter({ request, context }: PostedForm, proof: OpenProof, proved: SetCookie) {
  const cookie = sessionCookie(context);
  await endSession(context.db, cookie.read(request), context.now());
  const cookies: SetCookie[] = [
    ['Set-Cookie', cookie.set(proof.sessionToken, cookieAge(siteCookies.session))],
    proved,
  ];
  if (proof.mustChoose) return redirectTo('/login/choose', undefined, cookies);
  if (proof.mustAnswerBrowsers) {
    const query = proof.next ? `?next=${proof.next}` : '';
    return redirectTo(`/login/browsers${query}`, undefined, cookies);
  }
  return redirectTo(proof.next ?? '/dashboard', 'login-successful', cookies);
}

/** Handles the button that mails a sign-in link to the logged-in participant. The link leads back to `next`. */
export function proveMailboxFor(next: string) {
  return async (posted: ParticipantForm) =>
    await participantSignIn.mail(posted, posted.participant.email, {}, next);
}
