/**
 * Where the site says it is in what is made at build, when nobody knows yet: the server writes its own origin in its
 * place. A name that can belong to nobody (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';

/** The same text with the origin where the built one left it open. */
export function writeOrigin(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes(unknownOrigin)) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(unknownOrigin, origin));
}
