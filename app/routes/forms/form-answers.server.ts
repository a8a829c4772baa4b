import { type ActionFunctionArgs, data, type MiddlewareFunction, redirect } from 'react-router';
import { tooManyTries } from '#platform/http/security/rate-limits.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { type NoticeId, noticeCookie } from '#routes/notices/redirect-notices.server.ts';

export type SetCookie = [name: 'Set-Cookie', value: string];
export type ClearStorage = [name: 'Clear-Site-Data', value: '"storage"'];
/** The header that makes the browser delete everything that the site has stored in it, but not its cookies. */
export const clearStorageHeader: ClearStorage = ['Clear-Site-Data', '"storage"'];

/**
 * Redirects after a posted form, with a notice for the next page. Loaders, and guards of loaders and actions, use React
 * Router's `redirect` instead.
 */
export function redirectTo(address: string, notice?: NoticeId, set: (SetCookie | ClearStorage)[] = []) {
  const headers = new Headers(set);
  if (notice) headers.append('Set-Cookie', noticeCookie(notice));
  return redirect(address, { status: 303, headers });
}

/** Refuses a form that was sent too often. The page shows a message and the values of `refusal`. */
export function refuseForNow<Refusal extends object>(
  retryAfterSeconds: number,
  refusal: Refusal,
  translator?: Translator,
) {
  const { message, init } = tooManyTries(retryAfterSeconds, translator);
  return data({ ...refusal, message }, init);
}

/**
 * Makes the `middleware` of a route whose form is posted by our own script, which shows the progress of an upload. The
 * script gets the action's answer as JSON. The JSON also contains the address of a redirect, because browsers hide it
 * from scripts.
 */
export function answerScript(
  action: (args: ActionFunctionArgs) => Promise<Response | ReturnType<typeof data>>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { request } = args;
    if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json')
      return await next();
    const answer = await action(args).catch(catchRedirect);
    const headers = new Headers(answer instanceof Response ? answer.headers : answer.init?.headers);
    headers.set('Cache-Control', 'no-store');
    if (!(answer instanceof Response))
      return Response.json({ refusal: answer.data }, { ...answer.init, headers });
    const to = headers.get('Location');
    headers.delete('Location');
    return Response.json({ to }, { headers });
  };
}

function catchRedirect(thrown: unknown): Response {
  if (thrown instanceof Response && thrown.headers.has('Location')) return thrown;
  throw thrown;
}
