import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './accepted-encoding.server.ts';

const compressors = {
  // With this quality, brotli is as fast as gzip, and its output is one sixth smaller.
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 6 }),
};

const minBytes = 1024;

/**
 * Compresses a page, a page's data or the list of pages. Other responses pass unchanged, as streams. Attackers cannot
 * learn a secret from the length of a compressed page: other sites cannot post forms here, and a page with a secret
 * never shows a part of its own address.
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
  const encoding = bytes.length < minBytes ? undefined : chooseEncoding(acceptEncoding, ['br', 'gzip']);
  const body = encoding === 'br' || encoding === 'gzip' ? await compressors[encoding](bytes) : bytes;
  if (body !== bytes && encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(new Uint8Array(body), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
