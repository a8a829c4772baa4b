/**
 * Makes the answer of a route that the build saves as a file. The build also requests the route's `.data`. That answer
 * is empty, because nobody reads it.
 */
export async function answerFile(
  request: Request,
  type: string,
  make: () => string | Uint8Array | Promise<string | Uint8Array>,
): Promise<Response> {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' };
  // Plain text, because an empty answer is not valid JSON.
  if (new URL(request.url).pathname.endsWith('.data')) {
    return new Response('', { headers: { ...headers, 'Content-Type': 'text/plain' } });
  }
  const content = await make();
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers });
}
