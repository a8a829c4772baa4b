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
    // What fetch throws when nothing answers; redirects and answers of the server pass through.
    if (error instanceof TypeError) return refusal;
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
