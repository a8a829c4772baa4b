import { createHash } from 'node:crypto';
import { isUuid } from '#platform/forms/uuid.ts';

/**
 * Makes the id of a room, person or session from its id in a file, so that the same file gives the same id again. A UUID
 * stays as it is: our own files, and those of pretalx and Sessionize, have UUIDs. Others become a UUID of version 5
 * (RFC 9562).
 */
export function idFromFile(kind: 'room' | 'person' | 'session', key: string): string {
  if (isUuid(key)) return key.toLowerCase();
  const hash = createHash('sha1').update(`programme-import ${kind} ${key}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
