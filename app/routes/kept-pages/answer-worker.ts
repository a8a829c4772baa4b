/** Returns the script of a service worker, which is joined from several parts. */
export function answerWorker(...parts: readonly string[]): Response {
  return new Response(parts.join('\n'), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
