import { redirect } from 'react-router';
import { forgetDevice } from '#conference/identity/device.server.ts';
import { endSession } from '#conference/identity/session.server.ts';
import { readForm } from '#platform/forms/forms.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { noticeCookie } from '#routes/notices/notices.ts';
import { forgetProofs } from '#routes/visitor/proved-mailbox.server.ts';
import { deviceCookie, sessionCookie } from '#routes/visitor/visitor.server.ts';
import type { Route } from './+types/logout';

/** A link cannot log anybody out; only the button's post does. */
export function loader() {
  return redirect('/');
}

/** Ends the session on the server; the browser's credential stays unless it is to be forgotten, too. */
export async function action({ request, context: routerContext }: Route.ActionArgs) {
  const context = routerContext.get(requestContext);
  const isForgetting = (await readForm(request, context.clientAddress)).form.get('forget') === 'device';
  await endSession(context.db, sessionCookie(context).read(request), context.now());
  const headers = new Headers([
    ['Set-Cookie', sessionCookie(context).clear()],
    ['Set-Cookie', noticeCookie('logged-out')],
  ]);
  if (isForgetting) headers.append(...forgetProofs(context));
  const secret = deviceCookie(context).read(request);
  if (isForgetting && secret !== undefined) {
    await forgetDevice(context.db, secret, context.now());
    headers.append('Set-Cookie', deviceCookie(context).clear());
  }
  return redirect('/', { status: 303, headers });
}
