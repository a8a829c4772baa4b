/**
 * The placeholder for the site's origin in built files, because the build does not know the origin. The server replaces
 * it. Nobody can own a name that ends in `.invalid` (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';

/** Replaces the placeholder with the origin. */
export function writeOrigin(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes(unknownOrigin)) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(unknownOrigin, origin));
}
