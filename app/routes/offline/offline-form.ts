import { useState } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { useFormWords } from '#routes/forms/use-form-words.ts';

const deskMessage =
  'No answer came from the desk. Your form may have arrived or not. Nothing you typed is lost, and you can safely send it again.';

/** Which sentence says that no answer arrived. */
type Unanswered = 'unanswered' | 'unansweredRegistration' | 'unansweredBooking';

/** What a form's `clientAction` returns when the server's answer did not arrive. */
export type NoAnswer = { isUnanswered: true; message: string; unanswered?: Unanswered };

/**
 * Whether the server's answer did not arrive: the network failed, the answer broke off, or a proxy answered instead.
 * The server may have received the form. `navigator.onLine` is not used, because phones often report it wrongly.
 */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  // The messages of Chromium, Firefox and Safari, and the router's own when the answer's body breaks off.
  return (
    error instanceof Error &&
    /fetch|network ?error|load failed|decode turbo-stream/i.test(`${error.name} ${error.message}`)
  );
}

/**
 * For a `clientAction`: returns the server's answer, or a message if none arrived. The page then stays as it is, with
 * everything that was typed, instead of an error page. Each form can be sent twice without harm.
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

/** The same for the organisers' desk, with its own sentence. */
export async function askDesk<Answer>(ask: () => Promise<Answer>) {
  return await askServer(ask, { message: deskMessage });
}

/** An error status, because then the router does not reload the page's data, which would fail, too. */
export function answerMissing(sentence: Unanswered | { message: string } = 'unanswered') {
  const said = typeof sentence === 'string' ? { message: '', unanswered: sentence } : sentence;
  return data<NoAnswer>({ isUnanswered: true, ...said }, { status: 503 });
}

/**
 * The answer to the page's last form. If it did not arrive, returns the answer before it with a message, so that fields,
 * previews and form keys stay the same on the page.
 */
export function useAnswer<Answer extends { message?: string }>(
  given: Answer | NoAnswer | undefined,
): Partial<Answer> | undefined {
  const [last, setLast] = useState<Answer>();
  const words = useFormWords();
  if (isMissing(given)) {
    const shown: Partial<Answer> = last ? { ...last } : {};
    // The toast of the answer before it was shown already.
    const message = given.unanswered ? words[given.unanswered] : given.message;
    return Object.assign(shown, { notice: undefined, message });
  }
  if (given !== last) setLast(given);
  return given;
}

function isMissing(given: object | undefined): given is NoAnswer {
  return given !== undefined && 'isUnanswered' in given;
}
