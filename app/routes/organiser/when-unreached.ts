import { useState } from 'react';
import { isUnreached } from '#routes/offline/when-offline.ts';

/** What stands over a form whose answer never came: whatever it was, it is the same sent again. */
export const unreachedMessage =
  'No answer came from the desk. What you sent may have arrived, or not. Nothing you typed is lost, and sending it again does no harm.';

/** What an action answers in the browser when the server's answer never came. */
export type Unreached = { isUnreached: true; message: string };

/**
 * The desk's `clientAction`: asks the server, and where no answer came says so on the page, with everything that was
 * typed, in the place of an error. Each form of the desk may be sent twice.
 */
export async function askDesk<Answer>(ask: () => Promise<Answer>): Promise<Answer | Unreached> {
  try {
    return await ask();
  } catch (error) {
    if (isUnreached(error)) return { isUnreached: true, message: unreachedMessage };
    throw error;
  }
}

/** A form whose answer never came asks for nothing anew: what the page shows is still true, and the question would fail. */
export function keepWhenUnreached({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return isUnreachedAnswer(actionResult) ? false : defaultShouldRevalidate;
}

/**
 * What a page shows of the last form: the answer that came. Where none came, the one before it with the sentence that
 * says so, so that nothing of the page changes: no field, no preview, no key by which a repeat is known.
 */
export function useAnswer<Answer extends { message?: string }>(
  given: Answer | Unreached | undefined,
): Answer | undefined {
  const [last, setLast] = useState<Answer>();
  if (isUnreachedAnswer(given)) return { ...(last as Answer), message: given.message };
  if (given !== last) setLast(given);
  return given;
}

function isUnreachedAnswer(given: unknown): given is Unreached {
  return typeof given === 'object' && given !== null && 'isUnreached' in given;
}
