/**
 * An answer that the build keeps as a file; the server then sends that, with headers of its own. The build asks for
 * each file's data, too, which nobody reads: it stays empty, and unmade.
 */
export async function answerFile(
  request: Request,
  type: string,
  make: () => string | Uint8Array | Promise<string | Uint8Array>,
): Promise<Response> {
  const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' };
  if (new URL(request.url).pathname.endsWith('.data')) return new Response('', { headers });
  const content = await make();
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers });
}
