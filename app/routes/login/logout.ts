import { redirect } from 'react-router';
import { forgetDevice } from '#conference/accounts/device.server.ts';
import { endSession } from '#conference/accounts/session.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, type SetCookie } from '#routes/forms/form-answers.server.ts';
import { forgetProofs } from '#routes/login/by-mail/proved-mailbox.server.ts';
import { keepConsent } from '#routes/visitor/local-records.ts';
import { dropUnsavedForm } from '#routes/visitor/unsaved-form.server.ts';
import { clearStorage, deviceCookie, sessionCookie } from '#routes/visitor/visitor.server.ts';
import { visitorAction } from '#routes/visitor/visitor-route.server.ts';
import type { Route } from './+types/logout';

/** A link to /logout does not log out, because only a posted form may do that. */
export function loader() {
  return redirect('/');
}

/**
 * Ends the session. Keeps the browser's credential, unless the form asks to forget the device. A browser that then has
 * no credential also deletes its storage.
 */
async function logOut({ request, context, form }: PostedForm) {
  await endSession(context.db, sessionCookie(context).read(request), context.now());
  const cookies: SetCookie[] = [['Set-Cookie', sessionCookie(context).clear()], dropUnsavedForm(context)];
  if (form.get('forget') === 'device') {
    cookies.push(forgetProofs(context));
    const secret = deviceCookie(context).read(request);
    if (secret !== undefined) {
      await forgetDevice(context.db, secret, context.now());
      cookies.push(['Set-Cookie', deviceCookie(context).clear()]);
    }
  }
  return redirectTo('/', 'logged-out', [...cookies, ...(await clearStorage(request, context))]);
}

export const action = visitorAction(logOut, logOut);

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  await keepConsent(serverAction);
