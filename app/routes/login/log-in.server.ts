import { data, redirect } from 'react-router';
import { findDeviceRegistration } from '#conference/identity/device.server.ts';
import { requestSignIn } from '#conference/identity/request-sign-in.server.ts';
import { endSession, startSession } from '#conference/identity/session.server.ts';
import { allowedNext, type NextPath } from '#conference/identity/sign-in.ts';
import { loginFailureLimits, signInMailLimits } from '#conference/identity/sign-in-limits.server.ts';
import { emailAddress } from '#platform/forms/plain-text.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/notices.ts';
import { limitSignInMail } from '#routes/visitor/limit-sign-in-mail.server.ts';
import {
  deviceCookie,
  recogniseBrowser,
  sessionCookie,
  sessionCookieAge,
} from '#routes/visitor/visitor.server.ts';

export type LoginRefusal = {
  /** As it was typed. */
  email: string;
  /** Said beside the field. */
  error?: string;
  /** Said above the form. */
  message?: string;
  notice?: NoticeId;
  /** Whether the mailed link is offered: only once the browser's own credential did not help. */
  offersLink?: boolean;
};

const emailSchema = emailAddress('Please enter the email you registered with.');

/** Where a login leads besides the dashboard, if the address names a place of ours. */
export function nextOf(request: Request): NextPath | undefined {
  return allowedNext(new URL(request.url).searchParams.get('next'));
}

/** Logs a browser in by its credential and the email it registered with; an email alone opens nothing. */
export async function logIn(request: Request, context: RequestContext, form: FormData) {
  const typed = readEmail(form);
  if (!typed.ok) return refuse(422, { email: typed.email, error: typed.error });
  const { email } = typed;
  const found = await findDeviceRegistration(context.db, deviceCookie(context).read(request), email);
  if (!found.ok) {
    // Only failures count: who has the credential is let in, however many come from one address.
    const limit = await context.limits.takeAll([
      [loginFailureLimits.byAddress, context.clientAddress],
      [loginFailureLimits.byEmail, email],
    ]);
    if (!limit.ok) return refuseForNow(email, limit.retryAfterSeconds);
    return refuse(401, {
      email,
      error: loginErrors[found.reason],
      notice: `login-failed-${found.reason}`,
      offersLink: true,
    });
  }
  // Whoever had this browser before is logged out by it.
  await endSession(context.db, sessionCookie(context).read(request), context.now());
  const token = await startSession(
    context.db,
    { registrationId: found.registrationId, deviceId: found.deviceId, email, isMailProved: false },
    context.now(),
  );
  const headers = new Headers([
    ['Set-Cookie', sessionCookie(context).set(token, sessionCookieAge)],
    ['Set-Cookie', noticeCookie('login-successful')],
  ]);
  throw redirect(nextOf(request) ?? '/dashboard', { status: 303, headers });
}

/** The toast says what the specification says; the field says what to do. */
const loginErrors = {
  'other-email': 'This browser knows another registration: check the address, or have a link mailed.',
  'no-registration': 'This browser holds no registration yet: register, or have a link mailed.',
};

/** Asks for a sign-in mail. Known address or not: the same answer, the same work, the same time. */
export async function requestLink(request: Request, context: RequestContext, form: FormData) {
  const typed = readEmail(form);
  if (!typed.ok) return refuse(422, { email: typed.email, error: typed.error });
  return await mailSignIn(request, context, typed.email, nextOf(request));
}

/** Queues the mail and goes on to the page where its code can be typed. */
export async function mailSignIn(
  request: Request,
  context: RequestContext,
  email: string,
  next: NextPath | undefined,
) {
  const limit = await limitSignInMail(request, context, signInMailLimits, email);
  if (!limit.ok) return refuseForNow(email, limit.retryAfterSeconds);
  const browser = recogniseBrowser(request, context);
  await requestSignIn(context, { email, browserHash: browser.hash, next }, context.now());
  throw redirect('/login/code', { status: 303, headers: browser.setCookie });
}

function readEmail(
  form: FormData,
): { ok: true; email: string } | { ok: false; email: string; error: string } {
  const typed = form.get('email');
  const email = typeof typed === 'string' ? typed : '';
  const parsed = emailSchema.safeParse(email);
  if (parsed.success) return { ok: true, email: parsed.data };
  return { ok: false, email, error: parsed.error.issues[0]?.message ?? '' };
}

function refuse(status: number, refusal: LoginRefusal) {
  return data(refusal, { status });
}

function refuseForNow(email: string, retryAfterSeconds: number) {
  const { message, init } = tooManyTries(retryAfterSeconds);
  return data<LoginRefusal>({ email, message, offersLink: true }, init);
}
