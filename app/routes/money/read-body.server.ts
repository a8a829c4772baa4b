/** The largest body that is read. The webhooks of payment providers have only a few kilobytes. */
const mostBytes = 256 * 1024;

/** Reads a whole body as it arrived. Returns undefined if it is too large. */
export async function readBody(request: Request): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
