import { isRouteErrorResponse } from 'react-router';

/**
 * Whether no answer of the site itself came: nothing was there to answer, the answer broke off, or a proxy answered in
 * its place. What was posted may have arrived all the same. The phone's own word that it is online is worth nothing.
 */
export function isUnreached(error: unknown): boolean {
  // Between the site and its visitors, proxies answer with these when nobody else does.
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  // As Chromium, Firefox and Safari name it, and the router when the answer's body breaks off.
  return (
    error instanceof Error &&
    /fetch|network ?error|load failed|decode turbo-stream/i.test(`${error.name} ${error.message}`)
  );
}

/**
 * Asks the server, and gives `refusal` back where the connection broke: the form is still there then, with
 * everything that was typed, and no error page takes its place.
 */
export async function refuseWhenOffline<Answer, Refusal>(
  ask: () => Promise<Answer>,
  refusal: Refusal,
): Promise<Answer | Refusal> {
  try {
    return await ask();
  } catch (error) {
    // What fetch throws when nothing answers, in any browser; redirects and answers of the server pass through.
    if (error instanceof TypeError || isUnreached(error)) return refusal;
    throw error;
  }
}

export const offlineMessage =
  'The connection broke before the answer came. Your answers are still here: please send them again.';

/** A refused form asks for nothing anew: what it shows is still true, and offline the question would fail. */
export function keepAfterRefusal({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}) {
  return actionResult === undefined ? defaultShouldRevalidate : false;
}
