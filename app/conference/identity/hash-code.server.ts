import type { Secrets } from '#platform/keys/secrets.server.ts';

/** Hashes a six-digit code with the server's key. Without a key, anybody could try all million codes. */
export function hashCode(secrets: Secrets, signInId: string, code: string): Buffer {
  return Buffer.from(secrets.fingerprint('sign-in code', `${signInId}:${code}`), 'base64url');
}
