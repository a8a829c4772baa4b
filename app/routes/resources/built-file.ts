/** An answer that the build keeps as a file; the server then sends that, with headers of its own. */
export function answerFile(content: string | Uint8Array, type: string): Response {
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' } });
}
