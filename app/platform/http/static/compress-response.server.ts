import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './accepted-encoding.server.ts';

const compressors = {
  // The quality at which brotli is as fast as gzip, and still a sixth smaller.
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 6 }),
};

const worthwhile = 1024;

/**
 * Compresses a page, the data of one, or the list of pages, that was made for one request; anything else passes as it
 * is, streaming.
 * The length of a compressed page gives nothing away: no other site's post reaches a form here, and no page
 * repeats what stands in its address beside a secret.
 */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  const isCompressible =
    /^(text\/(html|x-script)|application\/json)\b/.test(type) && !response.headers.has('Content-Encoding');
  if (!response.body || !isCompressible) return response;

  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = bytes.length < worthwhile ? undefined : chooseEncoding(acceptEncoding, ['br', 'gzip']);
  const body = encoding === 'br' || encoding === 'gzip' ? await compressors[encoding](bytes) : bytes;
  if (body !== bytes && encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(new Uint8Array(body), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
