import { RouterContextProvider } from 'react-router';
import { type RequestContext, requestContext } from '#platform/http/request-context.server.ts';
import type { FormRefusal } from '#routes/organiser/form/form-refusal.ts';

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
  pattern: string;
  url: URL;
}) => Promise<unknown>;

type FormFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Calls a loader or an action of the desk with an organiser's session (`token`). Returns the HTTP status, the returned
 * data (`data`), the refusal of a form, and the URL of a redirect (`to`).
 */
export async function callDesk(
  context: RequestContext,
  handler: Handler,
  {
    token,
    params = {},
    query = '',
    body,
  }: { token: string; params?: Record<string, string>; query?: string; body?: FormFields },
) {
  const url = new URL(`https://conference.example/organiser?${query}`);
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  const request = new Request(url, {
    ...(body && { method: 'POST', body: new URLSearchParams(fields) }),
    headers: { Cookie: `__Host-desk=${token}` },
  });
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  const answer = await handler({ request, params, context: contexts, pattern: '', url }).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) {
    const to = answer.headers.get('Location') ?? '';
    return { status: answer.status, refusal: undefined, to, data: undefined, response: answer };
  }
  if (answer instanceof Error) throw answer;
  const { init, data } = Object(answer);
  const refusal = data as FormRefusal<string> | undefined;
  return { status: init?.status ?? 200, refusal, to: undefined, data: answer, response: undefined };
}
