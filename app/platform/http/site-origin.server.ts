/**
 * A placeholder in built files for the site's origin, because the build does not know the origin. The server replaces
 * the placeholder. Nobody can own a host whose name ends in `.invalid` (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';

/** Replaces the placeholder with the site's origin. */
export function writeOrigin(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes(unknownOrigin)) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(unknownOrigin, origin));
}
