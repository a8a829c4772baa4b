import type { Secrets } from '#platform/keys/secrets.server.ts';

/** Hashes a six-digit code under the server's key: a million codes would be no work to try out without it. */
export function hashCode(secrets: Secrets, signInId: string, code: string): Buffer {
  return Buffer.from(secrets.fingerprint('sign-in code', `${signInId}:${code}`), 'base64url');
}
