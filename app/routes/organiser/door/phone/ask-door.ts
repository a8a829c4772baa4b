/** Thrown if the organiser is not signed in any more, or may not use the door. */
export class SignedOutError extends Error {}

export const listAddress = '/organiser/door/list';

/** How long an answer may take. On a slow connection, a part of the list takes some seconds. */
const defaultTimeoutMs = 45_000;

/**
 * Sends a request to the server. Throws {@link SignedOutError} if the organiser may not use the door, and another error
 * if no answer came or the server refused the request.
 */
export async function askDoor(
  query: string,
  form?: Record<string, string>,
  timeoutMs = defaultTimeoutMs,
): Promise<Response> {
  const answer = await fetch(`${listAddress}${query}`, {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  // The server redirects to the sign-in if the organiser is not signed in any more.
  if (answer.type === 'opaqueredirect' || answer.status === 401 || answer.status === 403)
    throw new SignedOutError();
  if (!answer.ok) throw new Error(`The server refused the request of the door with status ${answer.status}.`);
  return answer;
}
