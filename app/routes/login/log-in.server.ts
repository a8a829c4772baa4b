import { data } from 'react-router';
import { findDeviceRegistration } from '#conference/accounts/login/find-device-registration.server.ts';
import { allowedNext } from '#conference/accounts/next-path.server.ts';
import { endSession, startSession } from '#conference/accounts/session.server.ts';
import { loginFailureLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import { nameBrowser } from '#platform/http/name-browser.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, refuseForNow } from '#routes/forms/form-answers.server.ts';
import { readEmail } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import type { PageNotice } from '#routes/notices/notices.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';
import { deviceCookie, sessionCookie } from '#routes/visitor/visitor.server.ts';
import { loginRefusalWords } from './login-words.ts';
import { signInByMail } from './sign-in-by-mail.server.ts';

export type LoginRefusal = {
  /** The typed email. */
  email?: string;
  /** Shown beside the field. */
  error?: string;
  /** Shown above the form. */
  message?: string;
  notice?: PageNotice;
  /** True if the page offers to mail a sign-in link, because the browser's credential did not work. */
  offersLink?: boolean;
};

/** Returns the page that opens after the login, if `next` in the URL names a page of this site. */
export function nextOf(url: URL): string | undefined {
  return allowedNext(url.searchParams.get('next'));
}

/** Logs a browser in with its credential and the email that it registered with. An email alone is not enough. */
export async function logIn({ request, url, context, form, translator }: PostedForm) {
  const words = translator.words(loginRefusalWords);
  const typed = readEmail(form, words.emailRequired, translator);
  if (!typed.ok) return refuse(422, { email: typed.email, error: typed.error });
  const { email } = typed;
  const found = await findDeviceRegistration(context.db, deviceCookie(context).read(request), email);
  if (!found.ok) {
    // The limit counts only failed logins, because many participants can log in from one network.
    const limit = await context.limits.takeAll([
      [loginFailureLimits.byAddress, context.clientAddress],
      [loginFailureLimits.byEmail, email],
    ]);
    if (!limit.ok) return refuseForNow(limit.retryAfterSeconds, { email, offersLink: true }, translator);
    return refuse(401, {
      email,
      error: words[found.reason],
      notice: `login-failed-${found.reason}`,
      offersLink: true,
    });
  }
  // Logs out the person who used the browser before.
  await endSession(context.db, sessionCookie(context).read(request), context.now());
  const token = await startSession(
    context.db,
    {
      registrationId: found.registrationId,
      deviceId: found.deviceId,
      email,
      isMailProved: false,
      browser: nameBrowser(request),
    },
    context.now(),
  );
  return redirectTo(nextOf(url) ?? '/dashboard', 'login-successful', [
    ['Set-Cookie', sessionCookie(context).set(token, cookieAge(siteCookies.session))],
  ]);
}

/** Mails a sign-in link to the typed email. */
export async function requestLink(posted: PostedForm) {
  const { emailRequired } = posted.translator.words(loginRefusalWords);
  const typed = readEmail(posted.form, emailRequired, posted.translator);
  if (!typed.ok) return refuse(422, { email: typed.email, error: typed.error });
  const refusal = { email: typed.email, offersLink: true };
  return await signInByMail.mail(posted, typed.email, { refusal, next: nextOf(posted.url) });
}

function refuse(status: number, refusal: LoginRefusal) {
  return data(refusal, { status });
}
