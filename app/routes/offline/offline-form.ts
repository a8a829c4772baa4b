import { useState } from 'react';
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { isDesk } from '#routes/page/is-desk.ts';
import { useSite } from '#routes/page/use-site.ts';

/** The key of the text which tells participants that no answer arrived. */
type Unanswered = 'unanswered' | 'unansweredRegistration' | 'unansweredBooking';

const deskUnanswered = {
  message:
    'The desk did not answer, so your form may not have arrived. Your entries are still here. You can safely send the form again.',
};

/** The result of a form if the server's answer did not arrive. */
export type NoAnswer = { isUnanswered: true; message: string; unanswered?: Unanswered };

/**
 * Returns true if the server's answer did not arrive: the network failed, only a part of the answer arrived, or a proxy
 * answered instead of the server. The server may have received the form. `navigator.onLine` is not used, because phones
 * often report it wrongly.
 */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  // The error messages of Chromium, Firefox and Safari, and the router's message for an answer that arrived only in
  // part.
  return (
    error instanceof Error &&
    /fetch|network ?error|load failed|decode turbo-stream/i.test(`${error.name} ${error.message}`)
  );
}

/**
 * The client middleware of the root route. It handles the answers to all posted forms in the browser. If no answer
 * arrived, the page gets a message instead of an error: it keeps everything that was typed, and the form can be sent
 * again, because sending a form twice does no harm. If something has changed since a page of the desk was loaded (status
 * 409), its data is loaded again. The router itself does not load data after an answer with an error status.
 */
export const answerForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, url },
  next,
) => {
  const results = await next();
  // The logout has no page of its own that could show a message. If it fails, the error page appears.
  if (request.method === 'GET' || url.pathname.endsWith('/logout')) return results;
  const ofDesk = isDesk(url.pathname);
  const answers = Object.entries(results).map(([routeId, given]): [string, DataStrategyResult] => {
    // The router wraps answers and errors in `data`, except the error for the page of a proxy.
    const { data: content, init }: { data?: unknown; init?: ResponseInit | null } = Object(given.result);
    if (given.type === 'data')
      return [routeId, ofDesk && init?.status === 409 ? { type: 'data', result: data(content) } : given];
    const error = isRouteErrorResponse(given.result) ? given.result : content;
    // `fetch` throws a TypeError in every browser.
    if (!(error instanceof TypeError || isConnectionError(error))) return [routeId, given];
    return [routeId, { type: 'data', result: answerMissing(ofDesk ? deskUnanswered : 'unanswered') }];
  });
  return Object.fromEntries(answers);
};

/**
 * Returns the result of a form whose answer did not arrive. Its error status stops the router from loading the page's
 * data again, which would fail without a connection.
 */
export function answerMissing(sentence: Unanswered | { message: string } = 'unanswered') {
  const said = typeof sentence === 'string' ? { message: '', unanswered: sentence } : sentence;
  return data<NoAnswer>({ isUnanswered: true, ...said }, { status: 503 });
}

/**
 * Returns the answer to the page's last form. If that answer did not arrive, returns the previous answer with a
 * message, so that fields, previews and form keys on the page do not change.
 */
export function useAnswer<Answer extends { message?: string }>(
  given: Answer | NoAnswer | undefined,
): Partial<Answer> | undefined {
  const [last, setLast] = useState<Answer>();
  const words = useSite().formWords;
  if (isMissing(given)) {
    const shown: Partial<Answer> = last ? { ...last } : {};
    // Leave out the notice of the previous answer, because the page has already shown it.
    const message = given.unanswered ? sayUnanswered(words, given.unanswered) : given.message;
    return Object.assign(shown, { notice: undefined, message });
  }
  if (given !== last) setLast(given);
  return given;
}

/** Returns the message that no answer arrived. For some forms it adds why the form can safely be sent again. */
function sayUnanswered(words: Record<Unanswered, string>, which: Unanswered): string {
  return which === 'unanswered' ? words.unanswered : `${words.unanswered} ${words[which]}`;
}

function isMissing(given: object | undefined): given is NoAnswer {
  return given !== undefined && 'isUnanswered' in given;
}
