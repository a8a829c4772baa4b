import { useState } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { useSite } from '#routes/page/use-site.ts';

/** The key of the text which tells participants that no answer arrived. */
type Unanswered = 'unanswered' | 'unansweredRegistration' | 'unansweredBooking';

/** The result of a form's `clientAction` if the server's answer did not arrive. */
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
 * For a `clientAction`: returns the server's answer, or a message if no answer arrived. With the message, the page
 * keeps everything that was typed, and no error page replaces it. The form can then be sent again, because sending a
 * form twice does no harm.
 */
export async function askServer<Answer>(
  ask: () => Promise<Answer>,
  sentence?: Parameters<typeof answerMissing>[0],
) {
  try {
    return await ask();
  } catch (error) {
    // `fetch` throws a TypeError in every browser.
    if (error instanceof TypeError || isConnectionError(error)) return answerMissing(sentence);
    throw error;
  }
}

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
