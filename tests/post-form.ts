import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { type RequestContext, requestContext } from '#platform/http/request-context.server.ts';

type Refused<Refusal> = { data: Refusal; init: ResponseInit | null };
type Answer<Refusal> = { headers: [string, string][] } & (
  | { ok: true; to: string }
  | { ok: false; status: number; refusal: Refusal }
);

/**
 * Posts a form to the action of a route. Returns the URL of the redirect (`to`) if the form was accepted, otherwise the
 * status and the refusal. Also returns the headers, whose names are in lower case.
 */
export async function postForm<Refusal>(
  action: (args: ActionFunctionArgs) => Promise<Response | Refused<Refusal>>,
  request: Request,
  context: RequestContext,
  params: ActionFunctionArgs['params'] = {},
): Promise<Answer<Refusal>> {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  const args = { request, context: contexts, params, url: new URL(request.url), pattern: '' };
  const answer = await action(args);
  const { headers, status } = new Response(null, answer instanceof Response ? answer : (answer.init ?? {}));
  const shared = { headers: [...headers] };
  if (!(answer instanceof Response)) return { ...shared, ok: false, status, refusal: answer.data };
  return { ...shared, ok: true, to: headers.get('Location') ?? '' };
}
